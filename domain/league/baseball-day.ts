import { STATUS, type StatusCode } from '../../contract/games/status.ts'
import { isNotPlayed } from './game-status.ts'
import { addDays, instantIn, LEAGUE_TIME_ZONE, leagueDay } from './league-time.ts'

/** A game on one day of the schedule. Times are UTC ms. */
export type DayGame = {
  status: StatusCode
  /** Whether a pitch was thrown on that day. */
  wasPlayed: boolean
  /** When it ended, or was broken off for the day; null while this is unknown. */
  endsAt: number | null
}

/** The league's days with games, as far as the schedule goes. */
export type LeagueDays = {
  /** Days (YYYY-MM-DD) with games from that day on, oldest first. */
  daysFrom(day: string): Promise<string[]>
  /** No games: an empty list. */
  gamesOn(day: string): Promise<DayGame[]>
  /** The first day of the playoffs from that day on, once the league has published it. */
  firstPlayoffDay(from: string): Promise<string | undefined>
  /** Whether the schedule covers a complete season, so that a missing day has no games. */
  isComplete(): Promise<boolean>
}

/**
 * `open` while a game of it is still to be played or to end; `rained-out` when no game of it was or will be
 * played; `over` with the end of its last game (UTC ms), undefined where that is not known.
 */
export type DayState =
  | { kind: 'none' | 'open' | 'rained-out' }
  | { kind: 'over'; endedAt: number | undefined }

/** The state of a baseball day by its games. */
export const stateOfDay = (games: DayGame[]): DayState => {
  if (games.length === 0) return { kind: 'none' }
  if (games.every(isRainedOut)) return { kind: 'rained-out' }
  if (!games.every((it) => isOver(it.status))) return { kind: 'open' }
  const played = games.filter((it) => !isRainedOut(it)).map((it) => it.endsAt)
  const known = played.filter((it) => it !== null)
  return { kind: 'over', endedAt: known.length === played.length ? Math.max(...known) : undefined }
}

const isRainedOut = ({ status, wasPlayed }: DayGame): boolean =>
  !wasPlayed && (isNotPlayed(status) || status === STATUS.suspended)

const isOver = (status: StatusCode): boolean =>
  status === STATUS.final || status === STATUS.suspended || isNotPlayed(status)

/** The end of a night whose last game has no known end, league time. */
const NIGHT_ENDS = '06:00:00'
/** A game with a later end was resumed on another day. */
const LATEST_END = '12:00:00'

/** When a pass for a day begins, and when it ends while the end of its last game is unknown; UTC ms. */
export const windowOfDay = (day: string): { startsAt: number; endsAt: number } => ({
  startsAt: instantIn(day, '00:00:00', LEAGUE_TIME_ZONE),
  endsAt: instantIn(addDays(day, 1), NIGHT_ENDS, LEAGUE_TIME_ZONE),
})

/** When a pass for a day ends: with its last game, UTC ms. */
export const endOfDayPass = (day: string, state: DayState): number => {
  const ended = state.kind === 'over' ? state.endedAt : undefined
  const { startsAt, endsAt } = windowOfDay(day)
  const isOfThisDay =
    ended !== undefined &&
    ended > startsAt &&
    ended <= instantIn(addDays(day, 1), LATEST_END, LEAGUE_TIME_ZONE)
  return isOfThisDay ? ended : endsAt
}

/**
 * The baseball day of a pass bought at `now` (UTC ms): today's until its last game has ended, else the next
 * with a game to be played. undefined when the schedule has none until `until` (UTC ms).
 */
export const dayOnSale = async (
  leagueDays: LeagueDays,
  now: number,
  until: number,
): Promise<string | undefined> => firstOpenDay(leagueDays, leagueDay(now), until)

/**
 * The days that may replace a rained-out day, oldest first: they come after it, are not over at `now` (UTC
 * ms), and none of their games has begun.
 */
export const makeUpDays = async (leagueDays: LeagueDays, day: string, now: number): Promise<string[]> => {
  const today = leagueDay(now)
  const found: string[] = []
  for (const it of await leagueDays.daysFrom(addDays(day, 1))) {
    if (it < today) continue
    const games = await leagueDays.gamesOn(it)
    if (stateOfDay(games).kind === 'open' && !games.some((game) => game.wasPlayed)) found.push(it)
  }
  return found
}

const firstOpenDay = async (
  leagueDays: LeagueDays,
  from: string,
  until: number,
): Promise<string | undefined> => {
  for (const day of await leagueDays.daysFrom(from)) {
    if (windowOfDay(day).startsAt > until) return undefined
    if (stateOfDay(await leagueDays.gamesOn(day)).kind === 'open') return day
  }
  return undefined
}
