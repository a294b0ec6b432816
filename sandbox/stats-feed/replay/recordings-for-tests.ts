import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Feed } from '../shape/feed-shape.ts'

/** The folder of real recordings beside the project; tests that need it are skipped where it is missing. */
const FINALS = fileURLToPath(new URL('../../../../shared/league-data/finals', import.meta.url))
export const hasFinals = existsSync(FINALS)

/** Every recorded final, by file name. */
export const finals = (): { file: string; feed: Feed }[] =>
  hasFinals
    ? readdirSync(FINALS)
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((file) => ({ file, feed: JSON.parse(readFileSync(`${FINALS}/${file}`, 'utf8')) as Feed }))
    : []
