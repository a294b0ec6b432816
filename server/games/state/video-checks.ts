import { LRUCache } from 'lru-cache'
import type { VideoOrigin, VideoState } from '../../providers/video/video-origin.ts'
import { type Games, setRecordingState } from './memory.ts'
import { noticeOfRecording } from './server-sync.ts'
import { saveRecording } from './store-recordings.ts'

/** The video origin, and its latest answers on which games it has. */
export type VideoChecks = {
  games: Games
  videoOrigin: Pick<VideoOrigin, 'check'>
  recent: LRUCache<number, { at: number; state: Promise<VideoState> }>
}

/**
 * The time in which viewers of one game share one check, as a night's first pitch brings thousands of them.
 */
const SHARED_MS = 5_000
const GAMES_IN_MEMORY = 500

export const openVideoChecks = (games: Games, videoOrigin: Pick<VideoOrigin, 'check'>): VideoChecks => ({
  games,
  videoOrigin,
  recent: new LRUCache({ max: GAMES_IN_MEMORY }),
})

/** Whether the origin has a game's video now, for a viewer who opens it; never throws. */
export const checkVideo = (checks: VideoChecks, gamePk: number): Promise<VideoState> => {
  const now = checks.games.clock.now()
  const cached = checks.recent.get(gamePk)
  if (cached !== undefined && Math.abs(now - cached.at) < SHARED_MS) return cached.state
  const state = checks.videoOrigin.check(gamePk)
  checks.recent.set(gamePk, { at: now, state })
  return state
}

/** Like `checkVideo`, for a final game's recording, whose state it stores and publishes. */
export const checkRecording = async (
  { games, videoOrigin }: VideoChecks,
  gamePk: number,
  signal?: AbortSignal,
): Promise<VideoState> => {
  const state = await videoOrigin.check(gamePk, signal)
  if (signal?.aborted) return 'unknown'
  await publishRecording(games, gamePk, state)
  return state
}

/**
 * Stores and publishes a recording's state; an unknown state changes nothing, so that the last answer stays.
 */
export const publishRecording = async (games: Games, gamePk: number, state: VideoState): Promise<void> => {
  if (state === 'unknown') return
  const recording = { state, checkedAt: games.clock.now() }
  await saveRecording(games.database.db, gamePk, recording)
  if (setRecordingState(games, gamePk, recording))
    await games.database.notify('games', noticeOfRecording(games, gamePk))
}
