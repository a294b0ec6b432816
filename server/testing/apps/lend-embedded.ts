import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../../db/open.ts'
import { clean, EMPTY, FORM, type Form } from './form-and-rows.ts'

/** An embedded database in memory, and the form of its tables as this build makes them. */
type Embedded = Form & { client: PGlite }

/** Emptied, to be lent again: opening one takes ten times as long. Each of the test run's processes has its own. */
const free: Embedded[] = []

/**
 * The tables of this build with nothing in them, in memory. Closing gives it back: from then on it is as a closed one for
 * whoever had it.
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
  return { client, ...(await formOf(client)) }
}

/** One whose tables a test has changed is not lent again. */
const takeBack = async (embedded: Embedded) => {
  const { client, form, tables } = embedded
  await client.exec('discard all')
  await client.exec('drop function if exists public.now')
  if ((await formOf(client)).form !== form) return client.close()
  await client.exec(EMPTY)
  await client.exec(clean(tables))
  free.push(embedded)
}

const formOf = async (client: PGlite): Promise<Form> => {
  const { rows } = await client.query<Form>(FORM)
  return rows[0] as Form
}
