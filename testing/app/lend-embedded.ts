import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../../server/db/open.ts'

/** An embedded database in memory, and the form of its tables as this build makes them. */
type Embedded = { client: PGlite; form: string }

/**
 * Emptied databases to lend again: opening a new one takes ten times as long. Each process of the test run
 * has its own.
 */
const free: Embedded[] = []

/**
 * An empty database in memory with this build's tables. Closing returns it: from then on it behaves as closed
 * for its borrower.
 */
export const lendEmbedded = async (): Promise<PGlite> => {
  const embedded = free.pop() ?? (await openNew())
  const { client } = embedded
  const stops: (() => Promise<void>)[] = []
  let isGivenBack = false
  const own = {
    listen: async (...args: Parameters<PGlite['listen']>) => {
      const stop = await client.listen(...args)
      stops.push(stop)
      return stop
    },
    close: async () => {
      if (isGivenBack) return
      isGivenBack = true
      for (const stop of stops) await stop()
      await takeBack(embedded)
    },
  }
  return new Proxy(client, {
    get: (_, name) => {
      if (name === 'close') return own.close
      const value: unknown = name === 'listen' ? own.listen : Reflect.get(client, name)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        if (isGivenBack) throw new Error('PGlite is closed')
        return value.apply(client, args)
      }
    },
  })
}

const openNew = async (): Promise<Embedded> => {
  const client = new PGlite()
  await openDatabase({ embedded: client })
  return { client, form: await formOf(client) }
}

/** One whose tables a test has changed is not lent again. */
const takeBack = async ({ client, form }: Embedded) => {
  await client.exec('discard all')
  await client.exec('drop function if exists public.now')
  if ((await formOf(client)) !== form) return client.close()
  await client.exec(`truncate ${await tablesOf(client)} restart identity cascade`)
  free.push({ client, form })
}

const FORM = `
  select md5(coalesce(string_agg(part, ';' order by part), '')) as form from (
    select format('column %s %s %s %s', attrelid::regclass, attname, atttypid, attnotnull)
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
    union all select format('default %s %s', adrelid, pg_get_expr(adbin, adrelid)) from pg_attrdef
    union all select format('rule %s %s', conrelid, pg_get_constraintdef(oid)) from pg_constraint
    union all select format('trigger %s', tgname) from pg_trigger
    union all select format('function %s', oid) from pg_proc where pronamespace = 'public'::regnamespace
  ) as parts (part)`

const formOf = async (client: PGlite) => (await client.query<{ form: string }>(FORM)).rows[0]?.form ?? ''

const tablesOf = async (client: PGlite) => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  return rows.map(({ name }) => name).join(', ')
}
