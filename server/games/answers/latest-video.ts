import { statusMeaning } from '../../../domain/league/game-status.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import { isListed } from '../state/is-listed.ts'
import type { Games } from '../state/memory.ts'
import { stateOnDay } from '../state/summary.ts'

/** The game with live or on-demand video that began last; undefined without one. */
export const latestVideo = (games: Games, kind: 'live' | 'ondemand'): number | undefined => {
  const last = [...games.rows.values()].map((days) => days.at(-1)).filter((it) => it !== undefined)
  const watchable = last.filter((it) => videoOf(games, it) === kind && isListed(games, it.startsAt))
  return watchable.sort((a, b) => b.startsAt - a.startsAt)[0]?.gamePk
}

const videoOf = (games: Games, row: ScheduledGame) => {
  const { status } = stateOnDay(row, games.summaries.get(row.gamePk))
  return statusMeaning(status, games.recordings.get(row.gamePk)?.state !== 'gone').video
}
