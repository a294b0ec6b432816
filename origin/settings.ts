import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { SRT_PORTS } from './ingest/games/opened-games.ts'
import { type LadderSetting, RUNG_HEIGHTS } from './ingest/ladder/rungs.ts'
import type { IngestSettings } from './ingest/open-ingest.ts'

const MAX_PORT = 65_535
/** Far from the ports of product, sandbox, its mail server and the site with hot reload. */
const PORT_STEP = 2_002

// Digits only: `Number` also takes "0x10", "1e3" and " ".
const port = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, 'it must be a port number from 0 to 65535')
  .transform(Number)
  .refine((it) => it <= MAX_PORT, 'it must be a port number from 0 to 65535')
const address = z
  .url({ protocol: /^https?$/, error: 'it must be an http or https address', abort: true })
  .refine((it) => !/[?#]/.test(it), 'paths are added to it, so that it may have no query and no fragment')
  .transform((it) => it.replace(/\/+$/, ''))

const host = z
  .string()
  .refine(
    (it) => isIP(it) !== 0 || (/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(it) && !/(^|\.)\d+$/.test(it)),
    'it must be the name or the IP address of this machine, without a port',
  )
const LADDER = 'it must be auto, off, or heights such as 480,360,240'
/** `npm run ingest` finds the running origin by it. */
export const RUNNING_FILE = 'origin.json'

const environment = z.object({
  MODE: z.enum(['demo', 'live'], 'it must be one of demo, live').default('demo'),
  HOST: host.default('127.0.0.1'),
  PORT: port.default(3000),
  SANDBOX_PORT: port.optional(),
  ORIGIN_PORT: port.optional(),
  ORIGIN_TOKEN: z
    .string({ error: 'it must be set, for the product alone may ask this origin' })
    .regex(/^[\x21-\x7e]{8,}$/, 'it must be 8 or more letters, digits or signs'),
  CAMERA_URL: address.optional(),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: address.optional(),
  RTMP_PORT: port.optional(),
  SRT_PORT: port
    .refine((it) => it + SRT_PORTS - 1 <= MAX_PORT, `it must be ${MAX_PORT + 1 - SRT_PORTS} or less`)
    .optional(),
  INGEST_HOST: host.optional(),
  INGEST_LADDER: z
    .string()
    .regex(/^(auto|off|\d{3,4}(,\d{3,4})*)$/, LADDER)
    .transform((it) => (it === 'auto' || it === 'off' ? it : it.split(',').map(Number)))
    .refine((it) => typeof it === 'string' || it.every((height) => RUNG_HEIGHTS.includes(height)), LADDER)
    .default('auto'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'it must be one of debug, info, warn, error, silent')
    .default('info'),
})

/** What the origin is configured with; `cameraUrl` is without a slash at the end. */
export type Settings = {
  host: string
  port: number
  token: string
  cameraUrl: string
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  /** Where the product is, for who asks what game there is. */
  productUrl: string
  /** The name by which encoders find this machine. */
  publicHost: string
  runningFile: string
  ingest: IngestSettings & { ladder: LadderSetting }
}

/** A setting that stops the start; the message is one sentence that names the variable. */
export class InvalidSetting extends Error {}

/** Reads the environment; empty values count as unset. Throws InvalidSetting. */
export const readSettings = (env: Record<string, string | undefined>): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new InvalidSetting(`${String(issue?.path[0])} is wrong: ${issue?.message ?? 'not readable'}.`)
  }
  const { data } = parsed
  if (data.MODE === 'live' && data.CAMERA_URL === undefined)
    throw new InvalidSetting('CAMERA_URL is wrong: MODE=live has no sandbox whose pictures could be shown.')
  return {
    host: data.HOST,
    port: data.ORIGIN_PORT ?? neighbour(data.PORT, PORT_STEP),
    token: data.ORIGIN_TOKEN,
    cameraUrl: data.CAMERA_URL ?? `http://localhost:${data.SANDBOX_PORT ?? neighbour(data.PORT, 1)}/video`,
    logLevel: data.LOG_LEVEL,
    productUrl: `http://localhost:${data.PORT}`,
    publicHost: data.PUBLIC_URL === undefined ? 'localhost' : new URL(data.PUBLIC_URL).hostname,
    runningFile: join(data.DATA_DIR, RUNNING_FILE),
    ingest: ingestOf(data),
  }
}

const ingestOf = (data: z.infer<typeof environment>): Settings['ingest'] => ({
  host: data.INGEST_HOST ?? data.HOST,
  rtmpPort: data.RTMP_PORT,
  srtPort: data.SRT_PORT,
  folder: join(data.DATA_DIR, 'ingest'),
  ladder: data.INGEST_LADDER,
})

/** As product and sandbox count: near the end of the range the neighbour is below, and 0 is any free port. */
const neighbour = (from: number, step: number): number => {
  if (from === 0) return 0
  return from + step <= MAX_PORT ? from + step : from - step
}
