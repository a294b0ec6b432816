import type { Timers } from '../../timers.ts'
import type { CountryRestrictions } from '../answers/country-restrictions.ts'
import type { Games } from '../state/memory.ts'
import type { Viewers } from '../state/viewer.ts'
import {
  closeEventStreams,
  type EventStreams,
  openEventStreams,
  reopenStreamsOf,
  type StreamLimits,
} from './event-stream.ts'
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
    onChosen,
  }: {
    limits?: Partial<StreamLimits> | undefined
    random?: () => number
    timers?: Pick<Timers, 'every'> | undefined
    onChosen?: Viewers['onChosen'] | undefined
  } = {},
): LiveStreams => {
  const streams = openEventStreams(limits, timers)
  const topics = openTopics(games, streams, restrictions)
  const stopListening = onChosen?.((userId) => reopenStreamsOf(streams, userId))
  return {
    streams,
    topics,
    random,
    close: () => {
      stopListening?.()
      topics.close()
      closeEventStreams(streams)
    },
  }
}
