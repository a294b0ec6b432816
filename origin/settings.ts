import { isIP } from 'node:net'
import { z } from 'zod'
import { ingestOf, ingestVariables, type OurIngest } from './ingest-settings.ts'
import {
  missingOfArchive,
  type RecordingSettings,
  recordingsOf,
  recordingVariables,
} from './recording-settings.ts'

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
/** Settings of the stand-ins: a live start refuses them, as the product's live start does. */
const demoOnly = ['SANDBOX_PORT', 'CAMERA_URL'] as const

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
  PUBLIC_URL: address.optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'it must be one of debug, info, warn, error, silent')
    .default('info'),
  ...recordingVariables,
  ...ingestVariables(port, host),
})

/** The origin's configuration; addresses have no slash at the end. */
export type Settings = {
  host: string
  port: number
  token: string
  /** Live has no sandbox: without this address, an origin shows only what encoders send or have sent. */
  cameraUrl: string | undefined
  recordings: RecordingSettings
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  ingest: OurIngest
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
  const ofDemo = data.MODE === 'live' ? demoOnly.find((name) => data[name] !== undefined) : undefined
  if (ofDemo !== undefined)
    throw new InvalidSetting(`${ofDemo} is a setting of the demo alone, which MODE=live refuses.`)
  const missing = missingOfArchive(data)
  if (missing !== undefined) throw new InvalidSetting(`${missing} is wrong: an S3 archive needs it.`)
  return {
    host: data.HOST,
    port: data.ORIGIN_PORT ?? neighbour(data.PORT, PORT_STEP),
    token: data.ORIGIN_TOKEN,
    cameraUrl: data.CAMERA_URL ?? sandboxCamera(data),
    recordings: recordingsOf(data),
    logLevel: data.LOG_LEVEL,
    ingest: ingestOf(data),
  }
}

const sandboxCamera = (data: z.infer<typeof environment>): string | undefined =>
  data.MODE === 'live' ? undefined : `http://localhost:${data.SANDBOX_PORT ?? neighbour(data.PORT, 1)}/video`

/**
 * Counts as product and sandbox do: near the end of the range the neighbour is below, and 0 is any free port.
 */
const neighbour = (from: number, step: number): number => {
  if (from === 0) return 0
  return from + step <= MAX_PORT ? from + step : from - step
}
