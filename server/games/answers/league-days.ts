import { STATUS } from '../../../contract/games/status.ts'
import type { DayGame, LeagueDays } from '../../../domain/league/baseball-day.ts'
import { hasStarted, isNotPlayed } from '../../../domain/league/game-status.ts'
import { isPlayoff } from '../../../domain/league/playoffs.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import { isListed } from '../state/last-start.ts'
import { findLog, type Games } from '../state/memory.ts'
import { stateOnDay } from '../state/summary.ts'

/**
 * The league's days and their games' states for day passes, from memory and without waiting for the league.
 */
export const openLeagueDays = (games: Games): LeagueDays => ({
  daysFrom: async (from) =>
    [...games.days.keys()].filter((day) => day >= from && listedOn(games, day).length > 0).sort(),
  gamesOn: async (day) => Promise.all(listedOn(games, day).map((row) => gameOn(games, row))),
  firstPlayoffDay: async (from) =>
    [...games.days]
      .filter(([day, rows]) => day >= from && rows.some((it) => isPlayoff(it.gameType)))
      .map(([day]) => day)
      .sort()[0],
  isComplete: async () => games.seasonCompleteAsOf !== undefined,
})

const listedOn = (games: Games, day: string): ScheduledGame[] =>
  (games.days.get(day) ?? []).filter((it) => isListed(games, it.startsAt))

const gameOn = async (games: Games, row: ScheduledGame): Promise<DayGame> => {
  const summary = games.summaries.get(row.gamePk)
  const { status } = stateOnDay(row, summary)
  // The feed of a made-up or resumed game may belong to another day.
  const isOfThisDay = summary?.day === row.day
  if (wasResumedElsewhere(row)) return { status: STATUS.suspended, wasPlayed: true, endsAt: null }
  if (status !== STATUS.suspended && !isNotPlayed(status))
    return { status, wasPlayed: hasStarted(status), endsAt: (isOfThisDay && summary.endsAt) || null }
  const lastPitch = isOfThisDay ? await lastPitchOf(games, row.gamePk) : undefined
  const wasPlayed = lastPitch !== undefined || (row.line !== null && status === STATUS.suspended)
  return { status, wasPlayed, endsAt: lastPitch ?? null }
}

/** Whether the game was resumed on a later day: its feed tells the end under the day of its beginning. */
const wasResumedElsewhere = ({ day, moved }: ScheduledGame): boolean =>
  moved !== null && moved.resumesOn !== null && moved.resumesOn !== day

const lastPitchOf = async (games: Games, gamePk: number): Promise<number | undefined> =>
  (await findLog(games, gamePk))?.moments.findLast((it) => it.kind === 'pitch')?.at
