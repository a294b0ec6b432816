import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromiumPath } from '../scripts/chromium.ts'

const root = join(import.meta.dirname, '..')
/** The factor of random cases over those of `npm test`. */
const FACTOR = 20

const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot']
const SCHEDULES = 'e2e/system/random-schedules.test.ts'
/** The number of portions of 150 on each database: 5,100 schedules. */
const PORTIONS = 17

/** Runs all random tests but the payment schedules with many more cases. Throws when one fails. */
export const randomTests = async () => {
  const projects = ['--project', 'rules', '--project', 'http', '--exclude', SCHEDULES]
  const minutes = runWith(FACTOR, [...vitest, ...projects])
  return [
    {
      what: `unit and HTTP tests with ${FACTOR} times as many random cases`,
      result: `passed in ${minutes.toFixed(0)} min`,
    },
  ]
}

/** Runs five thousand random schedules of payments, on both databases. Throws when one fails. */
export const randomSchedules = async () => {
  const args = [...vitest, '--project', 'http', SCHEDULES]
  const onPostgres = [join(root, 'scripts/on-postgres.ts'), ...args]
  const minutes = [runWith(PORTIONS, args), runWith(PORTIONS, onPostgres)]
  return [
    {
      what: `${2 * PORTIONS * 150} random schedules of payments, half of them on PostgreSQL`,
      result: `passed in ${minutes.map((it) => it.toFixed(0)).join(' and ')} min`,
    },
  ]
}

const LEAK_SEARCH = 'server/games/stream/hidden-answers.test.ts'
const ROUNDS = 5
const GAMES = 8

/** Searches all answers for facts of hidden games, of others in each round. Throws where one tells. */
export const hiddenGames = async () => {
  const args = [...vitest, '--project', 'http', LEAK_SEARCH]
  const minutes = Array.from({ length: ROUNDS }, (_, nth) => minutesOf(args, { MORE_RUNS: `${nth}` }))
  return [
    {
      what: `${ROUNDS * GAMES} hidden games for four kinds of viewers, in every answer`,
      result: `nothing told, in ${minutes.reduce((sum, it) => sum + it, 0).toFixed(0)} min`,
    },
  ]
}

const FLEET_VIEWERS = 60
const FLEET_QUIET_MS = 30_000

/** Ends each part of a fleet while viewers watch. Throws where a picture stands still too long. */
export const lossesOfAFleet = async () => {
  const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'e2e/fleet']
  const env = { FLEET_VIEWERS: `${FLEET_VIEWERS}`, FLEET_QUIET_MS: `${FLEET_QUIET_MS}` }
  const minutes = minutesOf(args, { CHROMIUM: chromiumPath(), ...env })
  return [
    {
      what: `${FLEET_VIEWERS} viewers of a fleet whose parts die one by one`,
      result: `no picture stood still for 4 s (10 s for the primary), in ${minutes.toFixed(0)} min`,
    },
  ]
}

/**
 * Runs the journeys in each language, in both themes, at each width; `npm test` walks each in one or two of
 * these. Throws when one fails.
 */
export const everyVariant = async () => {
  const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test']
  const minutes = minutesOf(args, { CHROMIUM: chromiumPath(), EVERY_VARIANT: '1' })
  return [
    {
      what: 'journeys in each language and theme at each width',
      result: `passed in ${minutes.toFixed(0)} min`,
    },
  ]
}

const runWith = (factor: number, args: string[]): number => minutesOf(args, { RANDOM_RUNS: `${factor}` })

const minutesOf = (args: string[], env: Record<string, string | undefined>): number => {
  const started = performance.now()
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${args.join(' ')} with ${JSON.stringify(env)} ended with ${status}`)
  return (performance.now() - started) / 60_000
}
