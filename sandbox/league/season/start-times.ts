import { addDays, dayOf, instantOf } from '../shape/league-day.ts'
import type { PlannedGame } from './season-plan.ts'

/** Inputs of the generated calendar. Instants are ms UTC, days are league days. */
export type Calendar = {
  /** The first Tuesday. */
  opening: string
  /** Days arranged around an instant: one game over, one live, one about to start, two later. */
  anchors: Readonly<Record<string, number>>
  /** First pitches of games added because no other was live. */
  extras: readonly number[]
}

/** A planned game with its date and its first pitch (ms UTC). */
export type ScheduledGame = { game: PlannedGame; officialDate: string; firstPitch: number }

export const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EVENING = ['17:00', '18:30', '19:00', '19:30', '20:00'] as const
const AFTERNOON = ['12:00', '12:30', '13:00', '13:30', '14:00'] as const
const DOUBLEHEADER = ['16:00', '19:00'] as const
const AROUND_ANCHOR_MIN = [-300, -5, 20, 80, 160] as const
const LATER_MIN = 220
const SECOND_GAME_MIN = 210
/** After midnight the finished game began this long ago, on the evening before. */
const AFTER_MIDNIGHT_MIN = -240
const LATE_MIN = 240
/** For a start this early in the day the evening before was played in the afternoon. */
const EARLY_MS = 5 * HOUR
/** A club's games begin at least so far apart. */
const GAP_MS = 240 * MINUTE

/** Dates and hours of a plan: evenings, and the anchored days around the instant of their start. */
export const firstPitches = (
  calendar: Pick<Calendar, 'opening' | 'anchors'>,
  plan: readonly PlannedGame[],
): ScheduledGame[] => {
  const days = byDate(calendar, plan)
  const scheduled: ScheduledGame[] = []
  for (const [day, games] of [...days].sort(([a], [b]) => (a < b ? -1 : 1)))
    scheduled.push(...onDay(calendar, day, games, scheduled))
  return scheduled
}

// A rest day on which the sandbox is started has games: the last day of the season is moved to it.
const byDate = (
  { opening, anchors }: Pick<Calendar, 'opening' | 'anchors'>,
  plan: readonly PlannedGame[],
): Map<string, PlannedGame[]> => {
  const days = Map.groupBy(plan, ({ day }) => addDays(opening, day))
  for (const day of Object.keys(anchors).sort()) {
    const last = [...days.keys()]
      .filter((other) => other > day && anchors[other] === undefined)
      .sort()
      .at(-1)
    if (days.has(day) || last === undefined || day < opening) continue
    days.set(day, days.get(last) ?? [])
    days.delete(last)
  }
  return days
}

const onDay = (
  { anchors }: Pick<Calendar, 'anchors'>,
  day: string,
  games: PlannedGame[],
  before: readonly ScheduledGame[],
): ScheduledGame[] => {
  const anchor = anchors[day]
  if (anchor !== undefined) return aroundAnchor(day, anchor, games, before)
  const afternoon = isEve(anchors, day)
  return games.map((game) => ({ game, officialDate: day, firstPitch: regularStart(day, game, afternoon) }))
}

const regularStart = (day: string, { pair, doubleHeader, gameNumber }: PlannedGame, afternoon: boolean) => {
  if (afternoon) return instantOf(day, AFTERNOON[pair] ?? AFTERNOON[0])
  if (doubleHeader === 'Y') return instantOf(day, DOUBLEHEADER[gameNumber - 1] ?? DOUBLEHEADER[0])
  return instantOf(day, EVENING[pair] ?? EVENING[0])
}

const isEve = (anchors: Calendar['anchors'], day: string) => {
  const [first] = Object.keys(anchors).sort()
  const anchor = first === undefined ? undefined : anchors[first]
  return anchor !== undefined && addDays(day, 1) === first && dayOf(anchor - EARLY_MS) === day
}

const aroundAnchor = (
  day: string,
  anchor: number,
  games: PlannedGame[],
  before: readonly ScheduledGame[],
): ScheduledGame[] => {
  const at = (minutes: number) => Math.floor((anchor + minutes * MINUTE) / MINUTE) * MINUTE
  const early = dayOf(at(AROUND_ANCHOR_MIN[0])) < day
  const overAt = at(early ? AFTER_MIDNIGHT_MIN : AROUND_ANCHOR_MIN[0])
  const firsts = games
    .filter(({ gameNumber }) => gameNumber === 1)
    .sort((a, b) => gap(before, b, overAt) - gap(before, a, overAt))
  const [first] = firsts
  // Around midnight both clubs may still play their game of the evening before.
  const clash = first !== undefined && gap(before, first, overAt) < GAP_MS
  const starts = [clash ? at(LATE_MIN) : overAt, ...AROUND_ANCHOR_MIN.slice(1).map(at)]
  const began = new Map<string, number>()
  const scheduled = firsts.map((game, slot): ScheduledGame => {
    const firstPitch = starts[slot] ?? at(LATER_MIN)
    began.set(`${game.series} ${game.pair}`, firstPitch)
    return { game, officialDate: day, firstPitch }
  })
  const seconds = games
    .filter(({ gameNumber }) => gameNumber === 2)
    .map((game): ScheduledGame => {
      const first = began.get(`${game.series} ${game.pair}`) ?? at(LATER_MIN)
      return { game, officialDate: day, firstPitch: first + SECOND_GAME_MIN * MINUTE }
    })
  return [...scheduled, ...seconds]
}

const gap = (before: readonly ScheduledGame[], { away, home }: PlannedGame, at: number): number =>
  Math.min(
    Number.MAX_SAFE_INTEGER,
    ...before
      .filter(({ game }) => [game.away, game.home].some((club) => club === away || club === home))
      .map(({ firstPitch }) => Math.abs(firstPitch - at)),
  )
