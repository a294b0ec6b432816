import { schedule } from '../../../schedule.ts'
import { type EventSourceEnvironment, type EventSourceOptions, holdEventSource } from './event-source.ts'
import { acquireSlot } from './stream-slots.ts'

/**
 * The open event sources of this page by name. Components share them: over HTTP/1.1 a browser opens six
 * connections to a host, and the video needs them.
 */
const eventSources = new Map<string, SharedEventSource>()
type SharedEventSource = { users: Set<() => void>; isLive: boolean; open: () => void; end: () => void }

/** Joins the named event source; the first user opens it, the last one closes it. Returns how to leave. */
export const joinEventSource = (
  name: string,
  options: () => Omit<EventSourceOptions, 'onLiveChange'>,
  onChange: () => void,
): (() => void) => {
  const shared = eventSources.get(name) ?? createShared(name, options())
  shared.users.add(onChange)
  return () => {
    shared.users.delete(onChange)
    if (shared.users.size > 0 || eventSources.get(name) !== shared) return
    eventSources.delete(name)
    shared.end()
  }
}

export const isLive = (name: string): boolean => eventSources.get(name)?.isLive ?? false

/** For a connection that died without an error, as newer data from elsewhere shows. */
export const reopen = (name: string): void => {
  const shared = eventSources.get(name)
  shared?.end()
  shared?.open()
}

/** After a change of what the viewer hides: the server decides that when a stream opens. */
export const reopenAll = (): void => {
  for (const name of eventSources.keys()) reopen(name)
}

const createShared = (name: string, options: Omit<EventSourceOptions, 'onLiveChange'>): SharedEventSource => {
  const shared: SharedEventSource = { users: new Set(), isLive: false, open: () => {}, end: () => {} }
  eventSources.set(name, shared)
  const onLiveChange = (isLive: boolean) => {
    if (shared.isLive === isLive) return
    shared.isLive = isLive
    for (const onChange of shared.users) onChange()
  }
  if (typeof EventSource !== 'function') return shared
  shared.open = () => {
    shared.end = holdEventSource(browserEnvironment, { ...options, onLiveChange })
  }
  shared.open()
  return shared
}

const browserEnvironment: EventSourceEnvironment = {
  open: (url) => new EventSource(url),
  acquireSlot: (onAcquired) => acquireSlot(navigator.locks, onAcquired),
  now: () => performance.now(),
  schedule,
  isHidden: () => document.visibilityState === 'hidden',
  onHidden: (onChange) => {
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  },
}
