import type { Schedule } from '../../../schedule.ts'

/** The part of EventSource in use; tests supply their own. */
export type EventSourceLike = Pick<EventSource, 'readyState' | 'close'> & {
  addEventListener(event: string, listener: (message: { data: string }) => void): void
}

/** The browser as an argument. Times are ms. */
export type EventSourceEnvironment = {
  open(url: string): EventSourceLike
  /** Calls back with a release once the page may open one of the browser's few streams; returns a cancel. */
  acquireSlot(onAcquired: (release: () => void) => void): () => void
  now(): number
  schedule: Schedule
  isHidden(): boolean
  /** Calls back when the page is hidden or shown; returns how to unsubscribe. */
  onHidden(onChange: () => void): () => void
}

export type EventSourceOptions = {
  /** Called at each opening, so that it can name the cached version. */
  url(): string
  /** Listeners by event name; the data is parsed JSON, undefined where that fails. */
  events: Record<string, (data: unknown) => void>
  /** Whether the stream is connected; while it is not, the page polls. */
  onLiveChange(isLive: boolean): void
}

const MAX_FAILURES = 3
const FAILURE_WINDOW_MS = 60_000
/** After too many failures the page only polls for this long. */
const COOLDOWN_MS = 60_000
/** A browser gives up by itself on a response that is no stream, such as 429. */
const CLOSED_RETRY_MS = 15_000
const HIDDEN_CLOSE_MS = 10_000
const CLOSED = 2

/**
 * Holds an event stream open once a slot is free. The browser reconnects by itself; after three failures
 * within a minute the stream pauses for one; a hidden page closes it after a while and reopens it when shown.
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
      state.cancelHide ??= environment.schedule(HIDDEN_CLOSE_MS, () => suspend(state, options))
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
  /** Cancels the wait for the next try or for a slot. */
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
  state.cancelRetry = environment.schedule(ms, () => connect(environment, options, state))
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

/** The page is shown again: reopens unless a retry is already due. */
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
