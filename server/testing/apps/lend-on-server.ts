import pg from 'pg'
import { administer, createDatabase } from './create-database.ts'
import { clean, EMPTY, FORM, type Form } from './form-and-rows.ts'

/** A database on a PostgreSQL server, and the form of its tables as its template has them. */
type OnServer = Awaited<ReturnType<typeof createDatabase>> & Form

/** Emptied, to be lent again: making one takes ten times as long. They end with the server, which lives as long as the run. */
const free: OnServer[] = []

/**
 * A database of its own with the template's tables and nothing in them, whose connections begin with that `search_path`;
 * `giveBack` ends whoever is still connected.
 */
export const lendOnServer = async (server: string, template: string, searchPath: string) => {
  const lent = free.pop() ?? (await makeNew(server, template, searchPath))
  return { url: lent.url, giveBack: () => takeBack(lent) }
}

const makeNew = async (server: string, template: string, searchPath: string): Promise<OnServer> => {
  const made = await createDatabase(server, template)
  await administer(server, `alter database ${made.name} set search_path = ${searchPath}`)
  return { ...made, ...(await connected(made.url, formOf)) }
}

/** One whose tables a test has changed is not lent again. */
const takeBack = async (lent: OnServer): Promise<void> => {
  const isAsBefore = await connected(lent.url, async (client) => {
    await client.query(END_OTHERS)
    if ((await formOf(client)).form !== lent.form) return false
    await client.query(EMPTY)
    await client.query(clean(lent.tables))
    return true
  })
  if (isAsBefore) free.push(lent)
  else await lent.drop()
}

const END_OTHERS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

const formOf = async (client: pg.Client): Promise<Form> => {
  const { rows } = await client.query<Form>(FORM)
  return rows[0] as Form
}

const connected = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
