import type { Play, PlayEvent } from '../shape/feed-shape.ts'
import { iso } from '../shape/timestamp.ts'

/** While a game is on a pitch is first told to have begun that long before it was over. */
export const LIVE_PITCH_MS = 700

/**
 * Plays as the upstream times them while their game is on: a pitch begins shortly before it is over, and every event but
 * the play's last one is said to last until the next begins. Only after the game all have their own times.
 */
export const withLiveTimes = (plays: readonly Play[]): Play[] =>
  plays.map((play) => ({ ...play, playEvents: play.playEvents.map(withLateStart).map(untilNextEvent) }))

const withLateStart = (event: PlayEvent): PlayEvent => {
  if (!event.isPitch) return event
  const start = Math.max(Date.parse(event.startTime), Date.parse(event.endTime) - LIVE_PITCH_MS)
  return { ...event, startTime: iso(start) }
}

const untilNextEvent = (event: PlayEvent, index: number, events: PlayEvent[]): PlayEvent => {
  const next = events[index + 1]
  return next === undefined ? event : { ...event, endTime: next.startTime }
}
