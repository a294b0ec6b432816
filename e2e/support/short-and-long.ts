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

/** Generated games of the same clubs and starters: `short` has 8½ innings, `long` has 15. */
const ordinals = {
  short: gameWithEnd(1, { inning: 9, halfInning: 'top' }),
  long: gameWithEnd(NEAR_THE_LONG_GAME, { inning: 15, halfInning: 'bottom' }),
  another: 2,
}
export type GeneratedGame = keyof typeof ordinals

/** Writes a folder of recordings (`FEED_DIR`) with these games by their gamePk, the first as the live one. */
export const writeRecordings = (games: Record<number, GeneratedGame>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-recordings-'))
  for (const [gamePk, name] of Object.entries(games)) {
    const fixture = fixtureOf(Number(gamePk), ordinals[name])
    const { feed } = generatedRecording(fixture, SEED, seasonBeforeOf(emptyTotals))
    writeFileSync(join(folder, `${gamePk}.json`), JSON.stringify(feed))
  }
  return folder
}
