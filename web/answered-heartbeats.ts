const heartbeats = new EventTarget()

/** The server answered a heartbeat: whoever waits for the line need not wait any longer. */
export const announceHeartbeat = (): void => {
  heartbeats.dispatchEvent(new Event('answered'))
}

/** Calls `listener` after each answered heartbeat, until `signal` aborts. */
export const onHeartbeat = (listener: () => void, signal: AbortSignal): void =>
  heartbeats.addEventListener('answered', listener, { signal })
