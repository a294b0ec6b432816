import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Outline } from './generated-recording.ts'

const ANCHOR_FILE = 'stats-feed.json'
const OUTLINES_FILE = 'stats-feed-results.json'

const ANCHOR = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('recorded'),
    /** ms UTC to which the season's games are relative. */
    anchor: z.number(),
    files: z.array(z.string()),
    liveEndsAt: z.number(),
  }),
  z.object({
    kind: z.literal('season'),
    seed: z.number(),
    /** The first day of the season, a Tuesday. */
    opening: z.string(),
    /** Days laid out around the instant (ms UTC) of a start of the sandbox. */
    anchors: z.record(z.string(), z.number()),
    /** First pitches (ms UTC) of games added because nothing else was on. */
    extras: z.array(z.number()),
  }),
])
const OUTLINES = z.array(z.tuple([z.string(), z.looseObject({ span: z.looseObject({ last: z.number() }) })]))

/** The season's anchor in time; stored so that a restart has the same games at the same times. */
export type Anchor = z.infer<typeof ANCHOR>

/** The stored anchor; `undefined` if missing or unreadable. */
export const readAnchor = (dataDir: string): Promise<Anchor | undefined> =>
  readStored(dataDir, ANCHOR_FILE, ANCHOR)

/** Stores the anchor; the file is replaced atomically. */
export const writeAnchor = (dataDir: string, anchor: Anchor): Promise<void> =>
  store(dataDir, ANCHOR_FILE, anchor)

/** The outlines stored by a former run; empty if missing or unreadable. */
export const readOutlines = async (dataDir: string): Promise<Map<string, Outline>> => {
  const stored = await readStored(dataDir, OUTLINES_FILE, OUTLINES)
  return new Map((stored ?? []) as unknown as [string, Outline][])
}

/** Stores outlines for the next start; the file is replaced atomically. */
export const writeOutlines = (dataDir: string, outlines: [string, Outline][]): Promise<void> =>
  store(dataDir, OUTLINES_FILE, outlines)

const readStored = async <S extends z.ZodType>(
  dataDir: string,
  name: string,
  schema: S,
): Promise<z.infer<S> | undefined> => {
  try {
    return schema.parse(JSON.parse(await readFile(join(dataDir, name), 'utf8')))
  } catch {
    return undefined
  }
}

const store = async (dataDir: string, name: string, value: unknown): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  const target = join(dataDir, name)
  await writeFile(`${target}.new`, JSON.stringify(value))
  await rename(`${target}.new`, target)
}
