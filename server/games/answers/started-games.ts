import { STATUS } from '../../../contract/games/status.ts'
import { findLog, type Games } from '../state/memory.ts'

/** A game that is on: when its first batter came up (UTC ms), and its clubs. */
type StartedGame = {
  gamePk: number
  startedAt: number
  clubs: { away: { id: number; name: string }; home: { id: number; name: string } }
}

/** So long after its time a game may still start: rain. */
const LATE_MS = 12 * 3_600_000

/**
 * The games that are on and began at `since` (UTC ms) or later, by the feed's own times: neither what was put off nor what goes on
 * after it was suspended. By what is stored, so that a restart finds the same.
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
