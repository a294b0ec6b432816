import { vi } from 'vitest'

/** Ends a hanging wait a little before the runner does, which could not say what was missing. */
const TIMEOUT_MS = 540_000

/** Waits until the expectation holds; fails with its last failure. */
export const waitUntil = <T>(expected: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(expected, { timeout: TIMEOUT_MS, interval: 20 })
