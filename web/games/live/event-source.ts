/** An event stream as the browser opens it; a test brings its own. */
export type Source = Pick<EventSource, 'readyState' | 'close'> & {
  addEventListener(event: string, hear: (message: { data: string }) => void): void
}

/** What a link needs of the world around it. Times are ms. */
export type LinkWorld = {
  open(address: string): Source
  /** Calls back with how to give it back once this page may have one of the browser's few streams; returns how to call that off. */
  place(taken: (giveBack: () => void) => void): () => void
  now(): number
  /** Runs something later; returns how to call that off. */
  later(ms: number, run: () => void): () => void
  isHidden(): boolean
  /** Calls back when the page is hidden or shown; returns how to stop. */
  onHidden(changed: () => void): () => void
}

export type Link = {
  /** Asked anew at each opening, so that it can name what is known by then. */
  address(): string
  /** What to do with each event, by name; the data is its JSON. */
  events: Record<string, (data: unknown) => void>
  /** Whether news come by themselves now; while they do not, the page polls. */
  onLive(isLive: boolean): void
}

const MOST_FAILURES = 3
const FAILURES_WITHIN_MS = 60_000
/** After too many failures the page only polls for this long. */
const REST_MS = 60_000
/** A browser gives up by itself on an answer that is no stream, such as "too many". */
const GIVEN_UP_MS = 15_000
const HIDDEN_MS = 10_000
const CLOSED = 2

/**
 * Keeps an event stream open, once there is a place for it: the browser comes back by itself after a break; three breaks
 * within a minute, and it rests for one; a page hidden for a while lets go, and takes it up again when it is shown.
 * Returns how to end it.
 */
export const keepLink = (world: LinkWorld, link: Link): (() => void) => {
  const state: State = {
    source: undefined,
    giveBack: undefined,
    failures: [],
    again: undefined,
    hiding: undefined,
  }
  const stopWatching = world.onHidden(() => {
    if (world.isHidden()) state.hiding ??= world.later(HIDDEN_MS, () => letGo(state, link))
    else comeBack(world, link, state)
  })
  connect(world, link, state)
  return () => {
    stopWatching()
    state.hiding?.()
    letGo(state, link)
  }
}

type State = {
  source: Source | undefined
  giveBack: (() => void) | undefined
  failures: number[]
  /** Calls off the next try, where one or a place for it is waited for. */
  again: (() => void) | undefined
  hiding: (() => void) | undefined
}

const connect = (world: LinkWorld, link: Link, state: State) => {
  state.again = undefined
  const callOff = world.place((giveBack) => {
    state.again = undefined
    state.giveBack = giveBack
    open(world, link, state)
  })
  if (state.source === undefined) state.again = callOff
}

const open = (world: LinkWorld, link: Link, state: State) => {
  const source = world.open(link.address())
  state.source = source
  for (const [event, hear] of Object.entries(link.events))
    source.addEventListener(event, ({ data }) => hear(read(data)))
  source.addEventListener('open', () => link.onLive(true))
  source.addEventListener('error', () => failed(world, link, state, source))
}

const failed = (world: LinkWorld, link: Link, state: State, source: Source) => {
  const now = world.now()
  link.onLive(false)
  state.failures = [...state.failures.filter((at) => now - at < FAILURES_WITHIN_MS), now]
  if (state.failures.length >= MOST_FAILURES) tryAgainIn(REST_MS, world, link, state)
  else if (source.readyState === CLOSED) tryAgainIn(GIVEN_UP_MS, world, link, state)
}

const tryAgainIn = (ms: number, world: LinkWorld, link: Link, state: State) => {
  close(state)
  state.again = world.later(ms, () => connect(world, link, state))
}

const letGo = (state: State, link: Link) => {
  state.again?.()
  state.again = undefined
  close(state)
  link.onLive(false)
}

const close = (state: State) => {
  state.source?.close()
  state.source = undefined
  state.giveBack?.()
  state.giveBack = undefined
}

/** Shown again: what it let go of is opened; what still rests goes on resting. */
const comeBack = (world: LinkWorld, link: Link, state: State) => {
  state.hiding?.()
  state.hiding = undefined
  if (state.source === undefined && state.again === undefined) connect(world, link, state)
}

const read = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
