import { join } from 'node:path'
import { z } from 'zod'
import { SRT_PORTS } from './ingest/games/opened-games.ts'
import { type LadderSetting, TARGET_HEIGHTS } from './ingest/ladder/renditions.ts'
import type { IngestSettings } from './ingest/open-ingest.ts'

const MAX_PORT = 65_535
const LAST_SRT_PORT = MAX_PORT - SRT_PORTS + 1
const LADDER = 'it must be auto, off, or some of 720,480,360,240'
/** The file in DATA_DIR by which `npm run ingest` finds the running origin. */
export const RUNNING_FILE = 'origin.json'

type Port = z.ZodType<number, string>
type Host = z.ZodType<string, string>

/** The variables of encoders, for the schema of all variables. */
export const ingestVariables = (port: Port, host: Host) => ({
  RTMP_PORT: port.optional(),
  SRT_PORT: port
    .refine((it) => it > 0 && it <= LAST_SRT_PORT, `it must be a port number from 1 to ${LAST_SRT_PORT}`)
    .optional(),
  INGEST_HOST: host.optional(),
  INGEST_LADDER: z
    .string()
    .regex(/^(auto|off|\d{3}(,\d{3})*)$/, LADDER)
    .transform((it): LadderSetting => (it === 'auto' || it === 'off' ? it : it.split(',').map(Number)))
    .refine((it) => typeof it === 'string' || it.every((height) => TARGET_HEIGHTS.includes(height)), LADDER)
    .default('auto'),
})

type Variables = z.infer<z.ZodObject<ReturnType<typeof ingestVariables>>> & {
  HOST: string
  PORT: number
  DATA_DIR: string
  PUBLIC_URL?: string | undefined
}

/** The settings for encoders and for `npm run ingest`. */
export type OurIngest = IngestSettings & {
  ladder: LadderSetting
  /** The product, which knows the league's games. */
  productUrl: string
  /** The name by which encoders find this machine. */
  publicHost: string
  runningFile: string
}

export const ingestOf = (data: Variables): OurIngest => ({
  host: data.INGEST_HOST ?? data.HOST,
  rtmpPort: data.RTMP_PORT,
  srtPort: data.SRT_PORT,
  folder: join(data.DATA_DIR, 'ingest'),
  ladder: data.INGEST_LADDER,
  productUrl: `http://localhost:${data.PORT}`,
  publicHost: data.PUBLIC_URL === undefined ? 'localhost' : new URL(data.PUBLIC_URL).hostname,
  runningFile: join(data.DATA_DIR, RUNNING_FILE),
})
