import { keepLink, type Link, type LinkWorld } from './event-source.ts'
import { takePlace } from './stream-slots.ts'

/**
 * The open links of this page, by what they bring. Components that want the same share one stream: a browser opens six
 * connections to a host, and the picture needs them.
 */
const links = new Map<string, Shared>()
type Shared = { users: Set<() => void>; isLive: boolean; open: () => void; end: () => void }

/** Joins the link of that name, made by the first; `changed` is called when it goes live or stops being it. Returns how to leave. */
export const joinLink = (
  name: string,
  link: () => Omit<Link, 'onLive'>,
  changed: () => void,
): (() => void) => {
  const shared = links.get(name) ?? make(name, link())
  shared.users.add(changed)
  return () => {
    shared.users.delete(changed)
    if (shared.users.size > 0 || links.get(name) !== shared) return
    links.delete(name)
    shared.end()
  }
}

export const isLive = (name: string): boolean => links.get(name)?.isLive ?? false

/** Opens that link anew: what came another way shows that its line has died without a word. */
export const reopen = (name: string): void => {
  const shared = links.get(name)
  shared?.end()
  shared?.open()
}

const make = (name: string, link: Omit<Link, 'onLive'>): Shared => {
  const shared: Shared = { users: new Set(), isLive: false, open: () => {}, end: () => {} }
  links.set(name, shared)
  const onLive = (isLive: boolean) => {
    if (shared.isLive === isLive) return
    shared.isLive = isLive
    for (const changed of shared.users) changed()
  }
  if (typeof EventSource !== 'function') return shared
  shared.open = () => {
    shared.end = keepLink(page, { ...link, onLive })
  }
  shared.open()
  return shared
}

const page: LinkWorld = {
  open: (address) => new EventSource(address),
  place: (taken) => takePlace(navigator.locks, taken),
  now: () => performance.now(),
  later: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  isHidden: () => document.visibilityState === 'hidden',
  onHidden: (changed) => {
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  },
}
