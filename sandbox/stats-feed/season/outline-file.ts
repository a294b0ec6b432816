import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Outline } from './generated-recording.ts'

const FILE = z.array(z.tuple([z.string(), z.looseObject({ span: z.looseObject({ last: z.number() }) })]))

const file = (dataDir: string) => join(dataDir, 'stats-feed-results.json')

/** The outlines stored by a former run; empty if missing or unreadable. */
export const readOutlines = async (dataDir: string): Promise<Map<string, Outline>> => {
  try {
    const stored = FILE.parse(JSON.parse(await readFile(file(dataDir), 'utf8')))
    return new Map(stored as unknown as [string, Outline][])
  } catch {
    return new Map()
  }
}

/** Stores outlines for the next start; the file is replaced atomically. */
export const writeOutlines = async (dataDir: string, outlines: [string, Outline][]): Promise<void> => {
  const target = file(dataDir)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${target}.new`, JSON.stringify(outlines))
  await rename(`${target}.new`, target)
}
