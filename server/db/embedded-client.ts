import { type PGlite, type QueryOptions, type Transaction, types } from '@electric-sql/pglite'

const asText = (value: string): string => value
const [NUMERICS, TIMESTAMPS, INSTANTS, INTERVALS, DATES] = [1231, 1115, 1185, 1187, 1182]

/** What drizzle reads as text, and parses itself by the columns' types (drizzle-orm/pglite/session.js). */
const READ_AS_TEXT = [
  ...[types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE],
  ...[NUMERICS, TIMESTAMPS, INSTANTS, INTERVALS, DATES],
]

/**
 * An embedded database as drizzle asks it. Drizzle names its parsers with each query, and PGlite makes each time a new table of them and of
 * its own, which are one for each of some three hundred types: that took half of a small query's time. Here they are set once.
 */
export const embeddedClient = async (client: PGlite): Promise<PGlite> => {
  // From then on PGlite sets no parsers of its own.
  await client.waitReady
  for (const type of READ_AS_TEXT) client.parsers[type] = asText
  const asked: Pick<PGlite, 'query' | 'transaction'> = {
    query: (text, params, options) => client.query(text, params, withoutParsers(options)),
    transaction: (run) => client.transaction((transaction) => run(inTransaction(transaction))),
  }
  return asked as PGlite
}

const inTransaction = (transaction: Transaction): Transaction => ({
  ...transaction,
  query: (text, params, options) => transaction.query(text, params, withoutParsers(options)),
})

const withoutParsers = ({ parsers: _, ...options }: QueryOptions = {}): QueryOptions => options
