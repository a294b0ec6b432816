import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

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

/** The season's anchor in time; stored so that a restart has the same games at the same times. */
export type Anchor = z.infer<typeof ANCHOR>

const file = (dataDir: string) => join(dataDir, 'stats-feed.json')

/** The stored anchor; `undefined` if missing or unreadable. */
export const readAnchor = async (dataDir: string): Promise<Anchor | undefined> => {
  try {
    return ANCHOR.parse(JSON.parse(await readFile(file(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** Stores the anchor; the file is replaced atomically. */
export const writeAnchor = async (dataDir: string, anchor: Anchor): Promise<void> => {
  const target = file(dataDir)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(`${target}.new`, JSON.stringify(anchor, null, 1))
  await rename(`${target}.new`, target)
}
