import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { type EventStream, type EventStreams, sendToAll } from './event-stream.ts'

/** Something that many watch: how its present state is read, and told whole or as a change. */
export type Source<T> = {
  /** undefined when there is no such thing. */
  read(): Promise<{ version: string; state: T } | undefined>
  snapshot(now: Versioned<T>): Buffer
  /** undefined where only the whole will do. */
  change(before: Versioned<T>, now: Versioned<T>): Buffer | undefined
}
type Versioned<T> = { version: string; state: T }

export type Topic = {
  members: Set<EventStream>
  /** Whether there is anything to tell; settles with the first look. Rejects with what that look failed of. */
  exists: Promise<boolean>
  /** The events that a client lacks who has that version (undefined: none); nothing when it has the present one. */
  since(version: string | undefined): Buffer[]
  /** Looks again and tells all members, if it says anything new. */
  refresh(): void
}

/** Events that a client may have missed and still gets one by one; who missed more gets the whole. */
const MAX_PAST_EVENTS = 64
const MAX_PAST_BYTES = 512 * 1024
const RETRY_MS = 1_000

type TopicState<T> = {
  now: Versioned<T> | undefined
  /** The present state as one event, made when it is first wanted. */
  snapshot: Buffer | undefined
  past: { after: string; event: Buffer }[]
  isUpdating: boolean
  isStale: boolean
}

/** Looks at once; what happens while it looks or tells is looked at afterwards, so that a flood of changes is few events. */
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
        const event = applyRead(topicState, source, await source.read())
        // Who comes while this is sent has the new state already.
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
        log.warn({ err: error }, 'games: a stream could not be told of a change')
      setTimeout(refresh, RETRY_MS).unref()
    })
  }
  const exists = update().then(() => topicState.now !== undefined)
  return { members, exists, since: (version) => since(topicState, source, version), refresh }
}

/** Keeps what was read; the event that tells who had the state before, if it says anything new. */
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
