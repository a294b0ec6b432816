import { STATUS, type StatusCode } from '../../contract/games/status.ts'
import type { DayGame, LeagueDays } from '../../domain/league/baseball-day.ts'

/** A league's days that a test sets. */
export const smallLeagueDays = () => {
  const days = new Map<string, DayGame[]>()
  let playoffs: string | undefined
  let isComplete = true
  const leagueDays: LeagueDays = {
    daysFrom: async (from) => [...days.keys()].filter((day) => day >= from).sort(),
    gamesOn: async (day) => days.get(day) ?? [],
    firstPlayoffDay: async (from) => (playoffs !== undefined && playoffs >= from ? playoffs : undefined),
    isComplete: async () => isComplete,
  }
  return {
    leagueDays,
    /** Sets that day's games from now on. */
    set: (day: string, ...games: DayGame[]) => void days.set(day, games),
    /** Publishes the first day of the playoffs. */
    publishPlayoffs: (day: string | undefined) => {
      playoffs = day
    },
    /** Sets whether the loaded schedule has a gap. */
    loadPartly: (isPart: boolean) => {
      isComplete = !isPart
    },
    clear: () => days.clear(),
  }
}

export const upcoming: DayGame = { status: STATUS.upcoming, wasPlayed: false, endsAt: null }
export const live: DayGame = { ...upcoming, status: STATUS.live, wasPlayed: true }
export const postponed: DayGame = { ...upcoming, status: STATUS.postponed }
export const finalAt = (iso: string | null): DayGame => ({
  status: STATUS.final,
  wasPlayed: true,
  endsAt: iso === null ? null : Date.parse(iso),
})
/** Broken off, or called off before it began. */
export const brokenOff = (wasPlayed: boolean, status: StatusCode = STATUS.suspended): DayGame => ({
  status,
  wasPlayed,
  endsAt: null,
})
