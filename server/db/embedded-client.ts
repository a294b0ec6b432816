import { type PGlite, type QueryOptions, type Transaction, types } from '@electric-sql/pglite'

const asText = (value: string): string => value
const [NUMERICS, TIMESTAMPS, INSTANTS, INTERVALS, DATES] = [1231, 1115, 1185, 1187, 1182]

/** The types that drizzle reads as text, and parses itself by the columns (drizzle-orm/pglite/session.js). */
const READ_AS_TEXT = [
  ...[types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE],
  ...[NUMERICS, TIMESTAMPS, INSTANTS, INTERVALS, DATES],
]

/**
 * An embedded database for drizzle. Drizzle names its parsers with each query, and PGlite then builds a new
 * table of some three hundred parsers, which took half of a small query's time. Here they are set once.
 */
export const embeddedClient = async (client: PGlite): Promise<PGlite> => {
  // From here on PGlite sets no parsers of its own.
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
