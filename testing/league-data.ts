import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestAPI } from 'vitest'

/** LEAGUE_DATA, a setting of tests alone; by default a folder beside the project. Empty counts as unset. */
const named = resolve(import.meta.dirname, '..', process.env.LEAGUE_DATA || '../shared/league-data')

const existing = (folder: string): string | undefined => (existsSync(folder) ? folder : undefined)

/** Folders that are never part of the project; each is undefined if missing. */
export const leagueData = {
  /** Recordings of real games. */
  recordings: existing(named),
  /** Small made inputs, `cases` beside the recordings. */
  cases: existing(join(named, '../cases')),
}

/**
 * `test.each` over cases of these folders. Without cases it is one skipped test of that name, since vitest
 * takes a file whose `each` has no case for a file without tests.
 */
export const testEach = <Case>(test: TestAPI, cases: readonly Case[]) =>
  cases.length > 0
    ? (name: string, check: (it: Case) => unknown) =>
        test.each(cases)(name, async (it: Case) => {
          await check(it)
        })
    : (name: string, _check: (it: Case) => unknown) => void test.skip(name)
