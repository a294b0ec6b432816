import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playGame } from '../../sandbox/league/play/play-game.ts'
import { anyFixture } from '../../sandbox/league/season/fixture-for-tests.ts'
import { generatedRecording } from '../../sandbox/league/season/generated-recording.ts'
import { emptyTotals, seasonBeforeOf } from '../../sandbox/league/season/season-results.ts'
import { CLUBS } from '../../sandbox/league/shape/league.ts'
import { rosterOf } from '../../sandbox/league/shape/roster.ts'

const SEED = 2022
/** A search from the seed's first game on would take seconds. */
const NEAR_THE_LONG_GAME = 12_290
const LAST_TRIED = 100_000

const [away, home] = CLUBS.map((club, index) => rosterOf(club, index, SEED))
/** The same clubs and starters, so that the games differ by their plays alone. */
const fixtureOf = (gamePk: number, ordinal: number) =>
  anyFixture(gamePk, { away, home }, { ordinal, turn: 0 })

type End = { inning: number; halfInning: string }
const endOf = (ordinal: number): End | undefined =>
  playGame({ ...fixtureOf(ordinal, ordinal), seed: SEED }).plays.at(-1)?.about

/** The first generated game from `from` on that ends so. */
const gameWithEnd = (from: number, { inning, halfInning }: End): number => {
  for (let ordinal = from; ordinal < LAST_TRIED; ordinal += 1) {
    const end = endOf(ordinal)
    if (end?.inning === inning && end.halfInning === halfInning) return ordinal
  }
  throw new Error(`no generated game ends in inning ${inning}`)
}

/**
 * Writes a folder of recordings (`FEED_DIR`) of two clubs: one as live, then one day before the other a game
 * of 8½ innings (`short`), one of 15 (`long`) and one that makes both clubs have hidden games before it.
 */
export const shortAndLong = () => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-recordings-'))
  const [short, long] = [900_001, 900_002]
  const ordinals = new Map([
    [900_000, 1],
    [short, gameWithEnd(1, { inning: 9, halfInning: 'top' })],
    [long, gameWithEnd(NEAR_THE_LONG_GAME, { inning: 15, halfInning: 'bottom' })],
    [900_003, 2],
  ])
  for (const [gamePk, ordinal] of ordinals) {
    const { feed } = generatedRecording(fixtureOf(gamePk, ordinal), SEED, seasonBeforeOf(emptyTotals))
    writeFileSync(join(folder, `${gamePk}.json`), JSON.stringify(feed))
  }
  return { folder, short, long }
}
