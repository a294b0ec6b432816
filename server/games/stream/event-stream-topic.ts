import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from '../../db/database-away.ts'
import { type EventStream, type EventStreams, sendToAll } from './event-stream.ts'

/** Something that many watch: how its present state is read, and told whole or as a change. */
export type Source<T> = {
  /** undefined when there is no such thing. */
  read(): Promise<{ version: string; state: T } | undefined>
  whole(now: Read<T>): Buffer
  /** undefined where only the whole will do. */
  change(before: Read<T>, now: Read<T>): Buffer | undefined
}
type Read<T> = { version: string; state: T }

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
const PAST_EVENTS = 64
const PAST_BYTES = 512 * 1024
const TRY_AGAIN_MS = 1_000

type Kept<T> = {
  now: Read<T> | undefined
  /** The present state as one event, made when it is first wanted. */
  whole: Buffer | undefined
  past: { after: string; event: Buffer }[]
  isLooking: boolean
  isStale: boolean
}

/** Looks at once; what happens while it looks or tells is looked at afterwards, so that a flood of changes is few events. */
export const openTopic = <T>(streams: EventStreams, log: FastifyBaseLogger, source: Source<T>): Topic => {
  const members = new Set<EventStream>()
  const kept: Kept<T> = { now: undefined, whole: undefined, past: [], isLooking: true, isStale: true }
  const look = async () => {
    try {
      while (kept.isStale) {
        kept.isStale = false
        const event = take(kept, source, await source.read())
        // Who comes while this is sent has the new state already.
        if (event !== undefined) await sendToAll(streams, [...members], event)
      }
    } finally {
      kept.isLooking = false
    }
  }
  const refresh = () => {
    kept.isStale = true
    if (kept.isLooking) return
    kept.isLooking = true
    look().catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'games: a stream could not be told of a change')
      setTimeout(refresh, TRY_AGAIN_MS).unref()
    })
  }
  const exists = look().then(() => kept.now !== undefined)
  return { members, exists, since: (version) => since(kept, source, version), refresh }
}

/** Keeps what was read; the event that tells who had the state before, if it says anything new. */
const take = <T>(kept: Kept<T>, source: Source<T>, read: Read<T> | undefined): Buffer | undefined => {
  const before = kept.now
  if (read === undefined || read.version === before?.version) return undefined
  kept.now = read
  kept.whole = undefined
  if (before === undefined) return undefined
  const event = source.change(before, read) ?? wholeOf(kept, source, read)
  remember(kept.past, { after: before.version, event })
  return event
}

const wholeOf = <T>(kept: Kept<T>, source: Source<T>, now: Read<T>): Buffer => {
  kept.whole ??= source.whole(now)
  return kept.whole
}

const since = <T>(kept: Kept<T>, source: Source<T>, version: string | undefined): Buffer[] => {
  const { now, past } = kept
  if (now === undefined || version === now.version) return []
  const from = past.findLastIndex((it) => it.after === version)
  return from === -1 ? [wholeOf(kept, source, now)] : past.slice(from).map((it) => it.event)
}

const remember = (past: { after: string; event: Buffer }[], next: { after: string; event: Buffer }) => {
  past.push(next)
  const bytes = () => past.reduce((sum, it) => sum + it.event.length, 0)
  while (past.length > PAST_EVENTS || (past.length > 0 && bytes() > PAST_BYTES)) past.shift()
}
