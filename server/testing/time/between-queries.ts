import type { Db } from '../../db/open.ts'

/**
 * The database, where others may act before each query of a transaction: what the machine's speed decides otherwise, the
 * test does. Only for a real server; PGlite runs nothing else during a transaction.
 */
export const betweenQueries = (db: Db, others: (nth: number) => Promise<void>): Db => {
  let queries = 0
  const before = () => {
    queries += 1
    return others(queries)
  }
  return new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? <T>(run: (tx: Db) => Promise<T>) => db.transaction((tx) => run(pausing(tx, before)))
        : Reflect.get(target, name, target),
  })
}

/**
 * The database as a process that can die sees it: `before` is asked ahead of each query, in a transaction or not, and ahead of
 * each commit. What it throws ends what was under way there, as a kill does. What had been sent by then is done by the database
 * nevertheless: `answered` waits for that, as nobody looks in the very moment of a kill.
 */
export const beforeEachQuery = (
  db: Db,
  before: () => Promise<void>,
): { db: Db; answered(): Promise<void> } => {
  const sent = new Set<Promise<unknown>>()
  const note = <T>(answer: Promise<T>): Promise<T> => {
    sent.add(answer)
    return answer
  }
  const transaction = <T>(run: (tx: Db) => Promise<T>) =>
    db.transaction(async (tx) => {
      const result = await run(pausing(tx, before))
      await before()
      return result
    })
  const seen = pausing(db, before, note)
  return {
    db: new Proxy(seen, {
      get: (target, name) =>
        name === 'transaction'
          ? <T>(run: (tx: Db) => Promise<T>) => note(transaction(run))
          : Reflect.get(target, name, target),
    }),
    answered: async () => {
      await Promise.allSettled(sent)
    },
  }
}

/** The database, where others act before each transaction begins; for PGlite as well, which then still is free. */
export const beforeTransactions = (db: Db, others: () => Promise<void>): Db =>
  new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? async <T>(run: (tx: Db) => Promise<T>) => {
            await others()
            return db.transaction(run)
          }
        : Reflect.get(target, name, target),
  })

type Settle = (it: unknown) => unknown

/** A query is built by calls one after the other, and sent when it is awaited; `note` is told of each that is. */
const pausing = <T extends object>(
  it: T,
  before: () => Promise<void>,
  note = <A>(answer: Promise<A>) => answer,
): T =>
  new Proxy(it, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name === 'then')
        return (resolve: Settle, reject: Settle) =>
          note(before().then(() => Reflect.apply(value, target, [resolve, reject]), reject))
      return (...args: unknown[]) => {
        const made: unknown = Reflect.apply(value, target, args)
        return typeof made === 'object' && made !== null ? pausing(made, before, note) : made
      }
    },
  })
