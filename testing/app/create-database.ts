import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A database of its own on a PostgreSQL server: empty, or as the template is. */
export const createDatabase = async (server: string, template = 'template1') => {
  const name = `playball_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${template}`)
  return {
    name,
    url: urlOf(server, name),
    /** Drops the database, even while clients are connected. */
    drop: () => administer(server, `drop database ${name} with (force)`),
  }
}

/** Made once on each server, by whichever process is first: `fill` gets its address. */
export const ensureTemplate = async (server: string, name: string, fill: (url: string) => Promise<void>) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    await client.query(`create database ${name}_unfinished`)
    await fill(urlOf(server, `${name}_unfinished`))
    await client.query(`alter database ${name}_unfinished rename to ${name}`)
  } finally {
    await client.end()
  }
}

const urlOf = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on a connection of its own. */
export const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
