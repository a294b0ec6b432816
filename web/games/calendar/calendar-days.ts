import type { CalendarDay, CalendarGame } from '../../../contract/games/calendar.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { delayOf } from '../../../domain/league/game-status.ts'
import { addDays } from '../../../domain/league/league-time.ts'

/** Days per step of the buttons, and days on the page (specification, chapter 2). */
export const STEP_DAYS = 3
export const VISIBLE_DAYS = 7

/** A day of the calendar page: league day YYYY-MM-DD and its games. */
export type VisibleDay = { date: string; games: CalendarGame[] }

/** Seven days from `first` on, with the games of `club` alone or of all; days not fetched are empty. */
export const daysFrom = (
  first: string,
  calendarDays: readonly CalendarDay[] | undefined,
  club?: number,
): VisibleDay[] => {
  const gamesByDate = new Map(calendarDays?.map((day) => [day.date, day.games]))
  const isShown = (game: CalendarGame) =>
    club === undefined || game.awayTeam.id === club || game.homeTeam.id === club
  return Array.from({ length: VISIBLE_DAYS }, (_, nth) => {
    const date = addDays(first, nth)
    return { date, games: (gamesByDate.get(date) ?? []).filter(isShown) }
  })
}

/** The first three words of a club's name, for narrow screens, without a trailing `de` or `Los`. */
export const shortTeamName = (name: string): string => {
  const words = name.trim().split(/\s+/).slice(0, 3)
  const last = words.findLastIndex((it) => !LINKING_WORDS.has(it.toLowerCase()))
  return words.slice(0, last + 1).join(' ')
}

const LINKING_WORDS = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'of', 'the', 'and'])

/** The label of a game; each is a text of `calendar`. */
export type GameLabel =
  | 'comingSoon'
  | 'starting'
  | 'warmup'
  | 'live'
  | 'delayed'
  | 'delayedByRain'
  | 'startDelayed'
  | 'final'
  | 'terminated'
  | 'suspended'
  | 'cancelled'
  | 'postponed'

/** The label of a game, and which video it has, if any. */
export type GameState = { label: GameLabel; videoKind: 'live' | 'recorded' | null }

export const gameStateOf = (
  game: Pick<CalendarGame, 'status' | 'gameStatus' | 'detailedState'>,
): GameState => {
  switch (game.status) {
    case 'Live':
      return { label: labelOfLive(game), videoKind: 'live' }
    case 'On Demand':
      return { label: 'final', videoKind: 'recorded' }
    case 'Terminated':
      return { label: 'terminated', videoKind: null }
    case 'Cancelled':
      return { label: 'cancelled', videoKind: null }
    case 'Postponed':
      return { label: game.gameStatus === STATUS.suspended ? 'suspended' : 'postponed', videoKind: null }
    case 'ComminSoon':
      return { label: labelOfStarting(game), videoKind: null }
  }
}

const labelOfLive = ({ detailedState }: Pick<CalendarGame, 'detailedState'>): GameLabel => {
  const delay = delayOf(detailedState)
  if (delay === null) return 'live'
  return delay === 'rain' ? 'delayedByRain' : 'delayed'
}

const labelOfStarting = ({
  gameStatus,
  detailedState,
}: Pick<CalendarGame, 'gameStatus' | 'detailedState'>): GameLabel => {
  if (gameStatus === STATUS.warmup) return 'warmup'
  if (gameStatus !== STATUS.aboutToStart) return 'comingSoon'
  return delayOf(detailedState) === null ? 'starting' : 'startDelayed'
}
