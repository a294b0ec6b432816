/** An event stream as the browser opens it; a test brings its own. */
export type EventSourceLike = Pick<EventSource, 'readyState' | 'close'> & {
  addEventListener(event: string, listener: (message: { data: string }) => void): void
}

/** What a link needs of the world around it. Times are ms. */
export type EventSourceEnvironment = {
  open(url: string): EventSourceLike
  /** Calls back with how to give it back once this page may have one of the browser's few streams; returns how to call that off. */
  acquireSlot(onAcquired: (release: () => void) => void): () => void
  now(): number
  /** Runs something later; returns how to call that off. */
  setTimer(ms: number, callback: () => void): () => void
  isHidden(): boolean
  /** Calls back when the page is hidden or shown; returns how to stop. */
  onHidden(onChange: () => void): () => void
}

export type EventSourceOptions = {
  /** Asked anew at each opening, so that it can name what is known by then. */
  url(): string
  /** What to do with each event, by name; the data is its JSON. */
  events: Record<string, (data: unknown) => void>
  /** Whether news come by themselves now; while they do not, the page polls. */
  onLiveChange(isLive: boolean): void
}

const MAX_FAILURES = 3
const FAILURE_WINDOW_MS = 60_000
/** After too many failures the page only polls for this long. */
const COOLDOWN_MS = 60_000
/** A browser gives up by itself on an answer that is no stream, such as "too many". */
const CLOSED_RETRY_MS = 15_000
const HIDDEN_CLOSE_MS = 10_000
const CLOSED = 2

/**
 * Keeps an event stream open, once there is a place for it: the browser comes back by itself after a break; three breaks
 * within a minute, and it rests for one; a page hidden for a while lets go, and takes it up again when it is shown.
 * Returns how to end it.
 */
export const holdEventSource = (
  environment: EventSourceEnvironment,
  options: EventSourceOptions,
): (() => void) => {
  const state: State = {
    source: undefined,
    release: undefined,
    failures: [],
    cancelRetry: undefined,
    cancelHide: undefined,
  }
  const stopListening = environment.onHidden(() => {
    if (environment.isHidden())
      state.cancelHide ??= environment.setTimer(HIDDEN_CLOSE_MS, () => suspend(state, options))
    else resume(environment, options, state)
  })
  connect(environment, options, state)
  return () => {
    stopListening()
    state.cancelHide?.()
    suspend(state, options)
  }
}

type State = {
  source: EventSourceLike | undefined
  release: (() => void) | undefined
  failures: number[]
  /** Calls off the next try, where one or a place for it is waited for. */
  cancelRetry: (() => void) | undefined
  cancelHide: (() => void) | undefined
}

const connect = (environment: EventSourceEnvironment, options: EventSourceOptions, state: State) => {
  state.cancelRetry = undefined
  const cancel = environment.acquireSlot((release) => {
    state.cancelRetry = undefined
    state.release = release
    open(environment, options, state)
  })
  if (state.source === undefined) state.cancelRetry = cancel
}

const open = (environment: EventSourceEnvironment, options: EventSourceOptions, state: State) => {
  const source = environment.open(options.url())
  state.source = source
  for (const [event, listener] of Object.entries(options.events))
    source.addEventListener(event, ({ data }) => listener(parseJson(data)))
  source.addEventListener('open', () => options.onLiveChange(true))
  source.addEventListener('error', () => handleError(environment, options, state, source))
}

const handleError = (
  environment: EventSourceEnvironment,
  options: EventSourceOptions,
  state: State,
  source: EventSourceLike,
) => {
  const now = environment.now()
  options.onLiveChange(false)
  state.failures = [...state.failures.filter((at) => now - at < FAILURE_WINDOW_MS), now]
  if (state.failures.length >= MAX_FAILURES) scheduleReconnect(COOLDOWN_MS, environment, options, state)
  else if (source.readyState === CLOSED) scheduleReconnect(CLOSED_RETRY_MS, environment, options, state)
}

const scheduleReconnect = (
  ms: number,
  environment: EventSourceEnvironment,
  options: EventSourceOptions,
  state: State,
) => {
  close(state)
  state.cancelRetry = environment.setTimer(ms, () => connect(environment, options, state))
}

const suspend = (state: State, options: EventSourceOptions) => {
  state.cancelRetry?.()
  state.cancelRetry = undefined
  close(state)
  options.onLiveChange(false)
}

const close = (state: State) => {
  state.source?.close()
  state.source = undefined
  state.release?.()
  state.release = undefined
}

/** Shown again: what it let go of is opened; what still rests goes on resting. */
const resume = (environment: EventSourceEnvironment, options: EventSourceOptions, state: State) => {
  state.cancelHide?.()
  state.cancelHide = undefined
  if (state.source === undefined && state.cancelRetry === undefined) connect(environment, options, state)
}

const parseJson = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
