import type { Play, PlayEvent } from '../shape/feed-shape.ts'
import { iso } from '../shape/timestamp.ts'

/** In a live game a pitch first begins that long before its end. */
export const LIVE_PITCH_MS = 700

/**
 * Plays as the upstream times them in a live game: a pitch begins shortly before its end, and every event but
 * the play's last one ends as the next begins. Only after the game all have their own times.
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
