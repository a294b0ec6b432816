/** Goes on at once with what is there already, for a turn of the event loop is a good part of what a playlist costs. */
export const after = <T, R>(it: T | Promise<T>, next: (it: T) => R | Promise<R>): R | Promise<R> =>
  it instanceof Promise ? it.then(next) : next(it)
