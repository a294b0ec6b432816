import type { Timers } from '../../timers.ts'
import type { CountryRestrictions } from '../answers/country-restrictions.ts'
import type { Games } from '../state/memory.ts'
import { closeEventStreams, type EventStreams, openEventStreams, type StreamLimits } from './event-stream.ts'
import { openTopics, type Topics } from './event-stream-topics.ts'

/** The open streams of this server and their topics; `random` (0 to 1) spreads the reconnections. */
export type LiveStreams = { streams: EventStreams; topics: Topics; random: () => number; close(): void }

export const openLiveStreams = (
  games: Games,
  restrictions: CountryRestrictions,
  {
    limits,
    random = Math.random,
    timers,
  }: {
    limits?: Partial<StreamLimits> | undefined
    random?: () => number
    timers?: Pick<Timers, 'every'> | undefined
  } = {},
): LiveStreams => {
  const streams = openEventStreams(limits, timers)
  const topics = openTopics(games, streams, restrictions)
  return {
    streams,
    topics,
    random,
    close: () => {
      topics.close()
      closeEventStreams(streams)
    },
  }
}
