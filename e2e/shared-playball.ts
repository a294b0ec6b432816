import { z } from 'zod'
import { type Addresses, runPlayball, SEASON_FOLDER, WHOLE_SEASON } from './support/run-playball.ts'

const VARIABLE = 'SHARED_PLAYBALL'
const addresses = z.object({ url: z.string(), sandbox: z.string() })

/** Starts the product that journeys share; Playwright calls the returned function when all have ended. */
const startShared = async (): Promise<() => Promise<void>> => {
  const { url, sandbox, dataDir, stop } = await runPlayball(WHOLE_SEASON)
  process.env[VARIABLE] = JSON.stringify({ url, sandbox })
  process.env[SEASON_FOLDER] = dataDir
  return stop
}

// Playwright takes a module's default as its global set-up.
export { startShared as default }

/**
 * The running product of all journeys that leave its clock, its faults and its processes alone. They use it
 * at the same time: a journey brings its own users, and asserts on nothing that other users could change. It
 * is not started yet when Playwright lists the journeys: read its addresses within a test.
 */
export const sharedPlayball: Addresses = {
  get url() {
    return running().url
  },
  get sandbox() {
    return running().sandbox
  },
}

const running = () => addresses.parse(JSON.parse(process.env[VARIABLE] ?? 'null'))
