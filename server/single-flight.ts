/** Work by key, at most one piece at a time for each; another caller with the same key shares its promise. */
export type SingleFlight<K, T = void> = {
  run(key: K, work: () => Promise<T>): Promise<T>
  readonly inProgress: ReadonlyMap<K, Promise<T>>
}

export const openSingleFlight = <K, T = void>(): SingleFlight<K, T> => {
  const inProgress = new Map<K, Promise<T>>()
  return {
    inProgress,
    run: (key, work) => {
      const current = inProgress.get(key)
      if (current !== undefined) return current
      const started = work().finally(() => inProgress.delete(key))
      inProgress.set(key, started)
      return started
    },
  }
}
