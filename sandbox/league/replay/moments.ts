import type { Moment, Play, PlayEvent, Recording, Runner } from '../shape/feed-shape.ts'

/**
 * Every instant at which a live feed of this game changes, in order: a play begins, one of its events is
 * over, its result is known. Times (ms UTC) never decrease, even where the recording's timestamps do.
 */
export const momentsOf = (plays: readonly Play[]): Moment[] => {
  const moments: Moment[] = []
  const add = (time: string, rest: Omit<Moment, 'at'>) => {
    const at = Math.max(Date.parse(time), moments.at(-1)?.at ?? Number.NEGATIVE_INFINITY)
    moments.push({ at, ...rest })
  }
  plays.forEach((play, i) => {
    add(play.about.startTime, { plays: i + 1, events: 0, complete: false })
    play.playEvents.forEach((event, k) => {
      add(laterOf(event.endTime, play.about.startTime), { plays: i + 1, events: k + 1, complete: false })
    })
    // The last play of a game recorded in progress has no result yet.
    if (play.about.isComplete || i < plays.length - 1)
      add(play.about.endTime, { plays: i + 1, events: play.playEvents.length, complete: true })
  })
  return moments
}

/** Index of the last moment not after `t`, or -1 when no play has begun. */
export const momentIndexAt = (recording: Recording, t: number): number => {
  let low = 0
  let high = recording.moments.length
  while (low < high) {
    const mid = (low + high) >>> 1
    if ((recording.moments[mid]?.at ?? 0) <= t) low = mid + 1
    else high = mid
  }
  return low - 1
}

/** The events of a play that are over at this moment. */
export const eventsUntil = (play: Play, moment: Moment, isLast: boolean): PlayEvent[] =>
  isLast && !moment.complete ? play.playEvents.slice(0, moment.events) : play.playEvents

/**
 * The runners' movements visible at this moment: in a play under way only those of a separate event
 * (a steal, a wild pitch), never those of the result that is still to come.
 */
export const runnersUntil = (play: Play, moment: Moment, isLast: boolean): Runner[] => {
  if (!isLast || moment.complete) return play.runners
  return play.runners.filter((runner) => {
    const event = play.playEvents[runner.details.playIndex]
    const isSeparateEvent = event?.details.eventType !== undefined && !isResultOf(play, event)
    return isSeparateEvent && runner.details.playIndex < moment.events
  })
}

const isResultOf = (play: Play, event: PlayEvent) =>
  event.index === play.playEvents.length - 1 && event.details.eventType === play.result.eventType

const laterOf = (a: string, b: string) => (a > b ? a : b)
