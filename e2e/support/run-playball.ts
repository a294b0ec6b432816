import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, instantIn, LEAGUE_TIME_ZONE, leagueDay } from '../../domain/league/league-time.ts'
import { COMPILE_CACHE, PROGRAM_ARGS } from '../../testing/programs.ts'

const root = join(import.meta.dirname, '../..')

/**
 * The addresses of the product and its stand-ins, and the initial offset of their clock from the machine's.
 */
export type Addresses = { url: string; sandbox: string; clockOffsetMs?: number }

export type Playball = Addresses & {
  /** The folder of all its data. */
  dataDir: string
  /** The product's printed log, line by line. */
  log: string[]
  /** Ends only the product, by kill -9; the stand-ins run on. */
  killProduct(): Promise<void>
  /** Starts the product, with `changed` settings where some are given. */
  startProduct(changed?: Record<string, string>): Promise<void>
  /** Ends only the video origin, by kill -9. */
  killOrigin(): Promise<void>
  startOrigin(): Promise<void>
  stop(): Promise<void>
}

/** A journey about one evening reads no season, which would take as much processor time as the journey. */
const RECENT_DAYS = '2'
/** The setting for a product with the whole season instead, as `npm start` has it. */
export const WHOLE_SEASON = { FEED_PAST_DAYS: '' }

/**
 * The product, its video origin and its stand-ins as `npm start` runs them, on free ports and in an empty
 * folder of their own, with only the last days of the season unless `WHOLE_SEASON`.
 */
export const runPlayball = async (env: Record<string, string> = {}): Promise<Playball> => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-e2e-'))
  takeSeason(folder)
  const [port, sandboxPort, smtpPort, originPort] = await freePorts(4)
  const childEnv = {
    // The compile cache of `npm start`: the journeys start some thirty products.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SMTP_PORT: String(smtpPort),
    ORIGIN_PORT: String(originPort),
    ORIGIN_TOKEN: randomBytes(24).toString('base64url'),
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    FEED_PAST_DAYS: RECENT_DAYS,
    // All journeys come from one address.
    ATTEMPTS_FACTOR: '20',
    ...env,
  }
  const log: string[] = []
  const startOrigin = () => startProgram('origin/main.ts', childEnv, /Origin ready/, [])
  const [sandbox, firstOrigin] = await Promise.all([
    startProgram('sandbox/main.ts', childEnv, /Sandbox ready/, []),
    startOrigin(),
  ])
  let origin = firstOrigin
  const startProduct = (changed: Record<string, string> = {}) =>
    startProgram('server/main.ts', { ...childEnv, ...changed }, /Playball ready/, log)
  let product = await startProduct().catch(async (error) => {
    await Promise.all([sandbox, origin].map((it) => end(it, 'SIGKILL')))
    throw error
  })
  return {
    url: `http://localhost:${port}`,
    sandbox: `http://localhost:${sandboxPort}`,
    dataDir: folder,
    clockOffsetMs: Number(env.CLOCK_OFFSET_MS ?? 0),
    log,
    killProduct: () => end(product, 'SIGKILL'),
    startProduct: async (changed) => {
      product = await startProduct(changed)
    },
    killOrigin: () => end(origin, 'SIGKILL'),
    startOrigin: async () => {
      origin = await startOrigin()
    },
    stop: async () => {
      await Promise.all([product, origin, sandbox].map((it) => end(it, 'SIGTERM')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The variable with the folder of a product that has played the season before. */
export const SEASON_FOLDER = 'SEASON_FOLDER'
const SEASON_FILE = 'stats-feed-results.json'

/** Gives the league's stand-in a stored season, as after a restart, so that no product plays it again. */
const takeSeason = (folder: string) => {
  const played = join(process.env[SEASON_FOLDER] ?? '', SEASON_FILE)
  if (existsSync(played)) copyFileSync(played, join(folder, SEASON_FILE))
}

/** At this time a game about to start is over before midnight, and nobody plays on the next day. */
const EVENING = { weekday: 0, time: '17:00:00' }

/** The environment of programs whose clock begins on a Sunday at `time` (`HH:mm:ss`). */
export const inTheEvening = (time = EVENING.time): { CLOCK_OFFSET_MS: string } => {
  const today = leagueDay(Date.now())
  const daysToSunday = (7 + EVENING.weekday - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7
  const evening = instantIn(addDays(today, daysToSunday), time, LEAGUE_TIME_ZONE)
  return { CLOCK_OFFSET_MS: String(evening - Date.now()) }
}

/** Starts one program of the project on this Node and waits for its ready line. Rejects if it ends before. */
export const startProgram = (
  file: string,
  env: NodeJS.ProcessEnv,
  ready: RegExp,
  log: string[],
): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...PROGRAM_ARGS, join(root, file)], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const onOutput = (chunk: Buffer) => {
      log.push(...chunk.toString().split('\n').filter(Boolean))
      keepLog(chunk)
      if (ready.test(chunk.toString())) resolve(child)
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('exit', (code) =>
      reject(new Error(`${file} ended with ${code} before it was ready:\n${log.join('\n')}`)),
    )
  })

/** Stores the log of programs under test, which a whole run searches. */
const keepLog = (chunk: Buffer) => {
  const folder = process.env.TEST_LOG_DIR
  if (folder !== undefined) appendFileSync(join(folder, `journeys-${process.pid}.log`), chunk)
}

const end = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })

/** The first port; all are below those of outgoing connections, which could take one meanwhile. */
const FIRST_PORT = 20_000
const PORTS_OF_WORKER = 1_000
// A parallel run begins at another port.
let nextPort = process.pid

/**
 * Free ports from this worker's own thousand, so that journeys that start together never probe the same one.
 * Playwright numbers its workers; its own process, which starts the shared product, comes before them.
 */
export const freePorts = async (count: number): Promise<number[]> => {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? -1) + 1
  const ports: number[] = []
  while (ports.length < count) {
    const port = FIRST_PORT + worker * PORTS_OF_WORKER + (nextPort++ % PORTS_OF_WORKER)
    if (await isFree(port)) ports.push(port)
  }
  return ports
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
