import { mkdir, readdir } from 'node:fs/promises'
import { GAME_FOLDER, openGames, type RecorderDeps, type RecordingFigures } from './games.ts'
import type { RecordedGame } from './recorded-game.ts'
import type { Recorder } from './recorder.ts'

const OWNER_ONLY = 0o700
const LOOK_EVERY_MS = 5_000
const RETENTION_EVERY_MS = 3_600_000

/** Recordings of games, to write and to watch. */
export type Recordings = Recorder & {
  /** A game that is or was recorded. */
  find(gamePk: number): Promise<RecordedGame | undefined>
  figures(): Promise<RecordingFigures>
  /** Stops periodic work, and waits for writes under way. */
  close(): Promise<void>
}

/** Opens the folder: games that have not ended go on, and are rewindable from their first minute. */
export const openRecorder = async (deps: RecorderDeps): Promise<Recordings> => {
  const stopping = new AbortController()
  const games = openGames(deps, stopping.signal)
  const names = await readdir(deps.folder).catch(() => [])
  for (const name of names) if (GAME_FOLDER.test(name)) await games.enlist(Number(name))
  const looking = lookAfter(deps, games, stopping.signal)
  return {
    begin: async (gamePk, renditions) => {
      await mkdir(deps.folder, { recursive: true, mode: OWNER_ONLY })
      const { game } = (await games.find(gamePk)) ?? (await games.create(gamePk))
      return game.begin(renditions)
    },
    end: async (gamePk) => {
      const found = await games.find(gamePk)
      found?.game.log.catchUp()
      found?.game.log.end()
      await games.settleEnded()
    },
    resume: games.resume,
    stateOf: async (gamePk) => {
      const log = (await games.find(gamePk))?.game.log
      log?.catchUp()
      if (log === undefined || log.timeline.stretches.length === 0) return 'none'
      return log.timeline.endedAt === undefined ? 'live' : 'ended'
    },
    find: async (gamePk) => (await games.find(gamePk))?.game,
    figures: games.figures,
    close: async () => {
      stopping.abort()
      await looking
      await games.close()
    },
  }
}

/** Ends games whose encoder does not return, and removes games that are too old. */
const lookAfter = async (
  { clock, timers }: RecorderDeps,
  games: ReturnType<typeof openGames>,
  stop: AbortSignal,
): Promise<void> => {
  let sweptAt = Number.NEGATIVE_INFINITY
  let sweeping: Promise<void> | undefined
  while (!stop.aborted) {
    await games.settleEnded()
    if (sweeping === undefined && clock.now() - sweptAt >= RETENTION_EVERY_MS) {
      sweptAt = clock.now()
      // A slow archive does not delay the end of a game.
      sweeping = games.removeOld().finally(() => {
        sweeping = undefined
      })
    }
    await timers.wait(LOOK_EVERY_MS, stop)
  }
  await sweeping
}
