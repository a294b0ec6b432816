import { vi } from 'vitest'

/** Longer than any machine needs: what is told by another server or over a socket comes when it comes. */
const AT_MOST_MS = 20_000

/** Waits until what is expected has arrived; fails with the last failure. */
export const arrives = <T>(expected: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(expected, { timeout: AT_MOST_MS, interval: 20 })
