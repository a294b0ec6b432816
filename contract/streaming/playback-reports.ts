import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const DAY_MS = 86_400_000
const duration = z.int().check(z.nonnegative(), z.maximum(DAY_MS))
const count = z.int().check(z.nonnegative(), z.maximum(1_000_000))

/** The figures of one playback so far: cumulative, times in ms. */
export const playbackFigures = z.object({
  kind: z.enum(['live', 'ondemand']),
  /** From the request for the video to its first frame; null before that. */
  startMs: z.nullable(duration),
  playedMs: duration,
  /**
   * Interruptions by an empty buffer, and their duration; an interruption by the viewer's seek does not
   * count.
   */
  stalls: count,
  stalledMs: duration,
  /** How often the player lost the server and had to recover. */
  disconnects: count,
  droppedFrames: count,
  /** For a live game at its live edge: the median from the stadium's clock to the frame on the screen. */
  delayMs: z.nullable(duration),
  /** How long each height (pixels) was shown. */
  heights: z
    .array(z.object({ height: z.int().check(z.positive(), z.maximum(10_000)), ms: duration }))
    .check(z.maxLength(12)),
})
export type PlaybackFigures = z.infer<typeof playbackFigures>

/** Why a picture stopped before its viewer's eyes (specification, chapter 8). */
export const playbackFault = z.enum([
  'aborted',
  'connection',
  'decoding',
  'format',
  'encryption',
  'badSource',
  'timeout',
  'unknown',
])
export type PlaybackFault = z.infer<typeof playbackFault>

/** `saved` is false for a playback of another account, and for a report older than the stored one. */
export const savePlaybackReport = endpoint({
  method: 'POST',
  path: '/api/streaming/reports',
  access: 'session',
  summary: 'Keep what the viewer got in a playback so far; sent each minute and when the page is left',
  body: z.extend(playbackFigures, {
    id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
    /** The fault that the player shows since just now, told once; the figures alone are stored. */
    fault: z.optional(playbackFault),
  }),
  response: z.object({ saved: z.boolean() }),
})

const playbackReport = z.extend(playbackFigures, {
  gameId: z.number(),
  /** null for a game that is no longer in the schedule. */
  clubs: z.nullable(z.object({ away: z.string(), home: z.string() })),
  startedAt: z.iso.datetime(),
})
export type PlaybackReport = z.infer<typeof playbackReport>

export const playbackReports = endpoint({
  method: 'GET',
  path: '/api/streaming/reports',
  access: 'session',
  summary: 'What the account got in its newest playbacks of the last 30 days, newest first',
  response: z.object({ data: z.array(playbackReport).check(z.maxLength(50)) }),
})
