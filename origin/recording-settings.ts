import { join } from 'node:path'
import { z } from 'zod'
import type { ArchiveSettings } from './recording/archive.ts'

const MINUTE_MS = 60_000

const whole = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, `it must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((it) => it >= least && it <= most, `it must be a whole number from ${least} to ${most}`)
const key = z.string().regex(/^[\x21-\x7e]+$/, 'it must be letters, digits and signs without spaces')

/** The variables of recordings, for the schema of all variables. */
export const recordingVariables = {
  DATA_DIR: z.string().default('.data'),
  RECORDINGS_DIR: z.string().optional(),
  RECORDINGS_BYTES: whole(100_000_000, 1e15 - 1).default(500_000_000_000),
  RECORDINGS_FREE_BYTES: whole(0, 1e15 - 1).default(2_000_000_000),
  RECORDINGS_DAYS: whole(0, 36_500).default(365),
  RECORDINGS_END_MINUTES: whole(1, 1_440).default(10),
  RECORDINGS_S3_URL: z
    .url({ protocol: /^https?$/, error: 'it must be an http or https address with the bucket', abort: true })
    .refine((it) => !/[?#]/.test(it), 'it may have no query and no fragment')
    .transform((it) => it.replace(/\/+$/, ''))
    .refine((it) => new URL(it).pathname !== '/', 'the bucket is missing: https://s3.example/bucket')
    .optional(),
  RECORDINGS_S3_REGION: key.default('auto'),
  RECORDINGS_S3_KEY: key.optional(),
  RECORDINGS_S3_SECRET: key.optional(),
}

type Variables = z.infer<z.ZodObject<typeof recordingVariables>>

/** Where recordings are stored, how much and for how long. */
export type RecordingSettings = {
  folder: string
  /** The bytes that recordings may use on the disk, and the bytes that stay free on it. */
  limits: { budget: number; reserve: number }
  /** Ended games are removed after so many days; 0 removes none. */
  days: number
  /** How long an encoder may be gone before its game ends. */
  endAfterMs: number
  /** An object store for complete segments. */
  archive: ArchiveSettings | undefined
}

export const recordingsOf = (data: Variables): RecordingSettings => ({
  folder: data.RECORDINGS_DIR ?? join(data.DATA_DIR, 'recordings'),
  limits: { budget: data.RECORDINGS_BYTES, reserve: data.RECORDINGS_FREE_BYTES },
  days: data.RECORDINGS_DAYS,
  endAfterMs: data.RECORDINGS_END_MINUTES * MINUTE_MS,
  archive: archiveOf(data),
})

/** The missing variable of an incomplete archive. */
export const missingOfArchive = (data: Variables): string | undefined => {
  const names = ['RECORDINGS_S3_URL', 'RECORDINGS_S3_KEY', 'RECORDINGS_S3_SECRET'] as const
  const missing = names.filter((it) => data[it] === undefined)
  return missing.length < names.length ? missing[0] : undefined
}

const archiveOf = (data: Variables): ArchiveSettings | undefined => {
  const { RECORDINGS_S3_URL: url, RECORDINGS_S3_KEY: accessKey, RECORDINGS_S3_SECRET: secretKey } = data
  if (url === undefined || accessKey === undefined || secretKey === undefined) return undefined
  return { url, region: data.RECORDINGS_S3_REGION, accessKey, secretKey }
}
