import type { Roster } from '../shape/roster.ts'
import type { Fixture } from './fixture-data.ts'

/** A game of nine innings between two clubs, as a season would have it. */
export const anyFixture = (
  gamePk: number,
  { away, home }: { away: Roster | undefined; home: Roster | undefined },
  rest: Partial<Fixture> = {},
): Fixture => {
  if (away === undefined || home === undefined) throw new Error('no clubs')
  return {
    gamePk,
    ordinal: gamePk,
    officialDate: '2026-11-19',
    firstPitch: Date.parse('2026-11-20T01:00:00Z'),
    away,
    home,
    turn: gamePk,
    innings: 9,
    gameNumber: 1,
    doubleHeader: 'N',
    script: {},
    ...rest,
  }
}
