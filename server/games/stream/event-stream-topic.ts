import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { type EventStream, type EventStreams, sendToAll } from './event-stream.ts'

/** A thing that many viewers watch: reads its state and makes events of it, as a snapshot or as a change. */
export type Source<T> = {
  /** The first state, for the viewer who opens the topic; undefined when the thing does not exist. */
  load(): Promise<Versioned<T> | undefined>
  /** The state after a change, from the store: publishing never calls the league. */
  read(): Promise<Versioned<T> | undefined>
  snapshot(now: Versioned<T>): Buffer
  /** The event of a change; undefined where only a snapshot will do. */
  change(before: Versioned<T>, now: Versioned<T>): Buffer | undefined
}
type Versioned<T> = { version: string; state: T }

export type Topic = {
  members: Set<EventStream>
  /** Whether the thing exists, once its first state is loaded; rejects with the error of a failed load. */
  exists: Promise<boolean>
  /** The events that a client with that version (undefined: none) lacks; nothing for the current one. */
  since(version: string | undefined): Buffer[]
  /** Reads the state again and sends the news to all members. */
  refresh(): void
}

/** The number of missed events that a client gets one by one; after more it gets a snapshot. */
const MAX_PAST_EVENTS = 64
const MAX_PAST_BYTES = 512 * 1024
const RETRY_MS = 1_000

type TopicState<T> = {
  now: Versioned<T> | undefined
  /** The current state as one event, made when it is first needed. */
  snapshot: Buffer | undefined
  past: { after: string; event: Buffer }[]
  isUpdating: boolean
  isStale: boolean
}

/**
 * Opens a topic and loads it at once. It reads changes during a load or send only afterwards, so that many
 * make few events.
 */
export const openTopic = <T>(streams: EventStreams, log: FastifyBaseLogger, source: Source<T>): Topic => {
  const members = new Set<EventStream>()
  const topicState: TopicState<T> = {
    now: undefined,
    snapshot: undefined,
    past: [],
    isUpdating: true,
    isStale: true,
  }
  const update = async () => {
    try {
      while (topicState.isStale) {
        topicState.isStale = false
        const read = topicState.now === undefined ? source.load() : source.read()
        const event = applyRead(topicState, source, await read)
        // A viewer who subscribes while this is sent has the new state already.
        if (event !== undefined) await sendToAll(streams, [...members], event)
      }
    } finally {
      topicState.isUpdating = false
    }
  }
  const refresh = () => {
    topicState.isStale = true
    if (topicState.isUpdating) return
    topicState.isUpdating = true
    update().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error))
        log.warn({ err: error }, 'games: a change could not be sent to a stream')
      setTimeout(refresh, RETRY_MS).unref()
    })
  }
  const exists = update().then(() => topicState.now !== undefined)
  return { members, exists, since: (version) => since(topicState, source, version), refresh }
}

/** Takes over a read state; returns the event for members with the state before, if anything is new. */
const applyRead = <T>(
  topicState: TopicState<T>,
  source: Source<T>,
  read: Versioned<T> | undefined,
): Buffer | undefined => {
  const before = topicState.now
  if (read === undefined || read.version === before?.version) return undefined
  topicState.now = read
  topicState.snapshot = undefined
  if (before === undefined) return undefined
  const event = source.change(before, read) ?? snapshotOf(topicState, source, read)
  addPast(topicState.past, { after: before.version, event })
  return event
}

const snapshotOf = <T>(topicState: TopicState<T>, source: Source<T>, now: Versioned<T>): Buffer => {
  topicState.snapshot ??= source.snapshot(now)
  return topicState.snapshot
}

const since = <T>(topicState: TopicState<T>, source: Source<T>, version: string | undefined): Buffer[] => {
  const { now, past } = topicState
  if (now === undefined || version === now.version) return []
  const from = past.findLastIndex((it) => it.after === version)
  return from === -1 ? [snapshotOf(topicState, source, now)] : past.slice(from).map((it) => it.event)
}

const addPast = (past: { after: string; event: Buffer }[], next: { after: string; event: Buffer }) => {
  past.push(next)
  const bytes = () => past.reduce((sum, it) => sum + it.event.length, 0)
  while (past.length > MAX_PAST_EVENTS || (past.length > 0 && bytes() > MAX_PAST_BYTES)) past.shift()
}
