import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** An empty database of its own on a PostgreSQL server. */
export const createDatabase = async (server: string) => {
  const name = `playball_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    /** With whoever is still connected. */
    drop: () => administer(server, `drop database ${name} with (force)`),
  }
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
