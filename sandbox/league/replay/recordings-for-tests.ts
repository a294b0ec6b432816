import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leagueData } from '../../../testing/league-data.ts'
import type { Feed } from '../shape/feed-shape.ts'

const folder = leagueData.recordings === undefined ? undefined : join(leagueData.recordings, 'finals')
export const hasFinals = folder !== undefined

/** Every recorded final, by file name. */
export const finals = (): { file: string; feed: Feed }[] =>
  folder === undefined
    ? []
    : readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((file) => ({ file, feed: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Feed }))
