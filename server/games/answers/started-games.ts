import { STATUS } from '../../../contract/games/status.ts'
import { findLog, type Games } from '../state/memory.ts'

/** A live game with the time when its first batter came up (UTC ms), and its clubs. */
type StartedGame = {
  gamePk: number
  startedAt: number
  clubs: { away: { id: number; name: string }; home: { id: number; name: string } }
}

/** How late a game may start, such as after rain. */
const LATE_MS = 12 * 3_600_000

/**
 * The live games that began at `since` (UTC ms) or later, by the feed's own times; without postponed games
 * and without suspended games that go on. Reads the stored logs, so that a restart finds the same games.
 */
export const startedGamesSince = async (games: Games, since: number): Promise<StartedGame[]> => {
  const started: StartedGame[] = []
  for (const [gamePk, { status, startsAt }] of games.summaries) {
    if (status !== STATUS.live || startsAt < since - LATE_MS) continue
    const log = await findLog(games, gamePk)
    const startedAt = log?.moments.find((it) => it.kind === 'at-bat')?.at
    if (log === undefined || startedAt === undefined || startedAt < since) continue
    const { away, home } = log.teams
    started.push({
      gamePk,
      startedAt,
      clubs: { away: { id: away.id, name: away.shortName }, home: { id: home.id, name: home.shortName } },
    })
  }
  return started
}
