/**
 * Goes on at once with a value that is there, as a turn of the event loop is a large part of a playlist's
 * cost.
 */
export const after = <T, R>(it: T | Promise<T>, next: (it: T) => R | Promise<R>): R | Promise<R> =>
  it instanceof Promise ? it.then(next) : next(it)
