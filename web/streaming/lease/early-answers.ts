import { closeStream, openStream } from '../../../contract/streaming.ts'
import { watchPosition } from '../../../contract/watch-positions.ts'
import { call } from '../../api.ts'
import { schedule } from '../../schedule.ts'
import { openEarlyAnswers } from './ask-early.ts'

/** The longest wait of the picture for the user's saved position. */
const POSITION_TIMEOUT_MS = 2_500

/** Opens the stream of a game; `takeover` takes it from the device that has it. */
export const askForStream = (gameId: number, takeover = false) =>
  call(openStream, {
    query: { gameId, isWeb: '1', platform: 'web', ...(takeover && { takeover: '1' as const }) },
  })

/** Nothing waits for the response: without this request the lease expires by itself. */
export const giveStreamBack = (id: string): void => {
  call(closeStream, { query: { id }, keepalive: true }).catch(() => undefined)
}

/** The user's saved position in a game. */
export const askForPosition = (gameId: number, signal?: AbortSignal) =>
  call(watchPosition, {
    params: { gameId },
    timeoutMs: POSITION_TIMEOUT_MS,
    ...(signal !== undefined && { signal }),
  })

export const earlyStreams = openEarlyAnswers({
  ask: askForStream,
  giveBack: ({ playback }) => giveStreamBack(playback.id),
  schedule,
})

export const earlyPositions = openEarlyAnswers({
  ask: askForPosition,
  giveBack: () => undefined,
  schedule,
})
