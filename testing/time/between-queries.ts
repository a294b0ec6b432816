import type { Db } from '../../server/db/open.ts'

/**
 * The database, where others may act before each query of a transaction, so that the test decides the order
 * instead of the machine's speed. Only for a real server; PGlite runs nothing else during a transaction.
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
 * The database as seen by a process that can die: `before` is awaited ahead of each query, in a transaction
 * or not, and ahead of each commit. An error that it throws ends the process's work, as a kill does. The
 * database still finishes what had been sent: `answered` waits for that, as nobody looks in the very moment
 * of a kill.
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

/**
 * The database, where others act before each transaction begins; also for PGlite, which is still free then.
 */
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

/**
 * A query is built by calls in sequence, and sent when it is awaited; `note` gets each answer that is sent
 * for.
 */
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
