const heartbeats = new EventTarget()

/** Announces that the server answered a heartbeat, which ends every wait for the connection. */
export const announceHeartbeat = (): void => {
  heartbeats.dispatchEvent(new Event('answered'))
}

/** Calls `listener` after each answered heartbeat, until `signal` aborts. */
export const onHeartbeat = (listener: () => void, signal: AbortSignal): void =>
  heartbeats.addEventListener('answered', listener, { signal })
