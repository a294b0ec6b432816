/** Milliseconds of a monotonic clock. */
export const now = (): number => performance.now()

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
