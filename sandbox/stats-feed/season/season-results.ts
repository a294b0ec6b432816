import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { addDays, DAY_MS, dayOf, instantOf } from '../shape/league-day.ts'
import { GAME_OVER_MS } from '../shape/status.ts'
import { type Fixture, nothingBefore } from './fixture-data.ts'
import { type Outline, outlineOf } from './generated-recording.ts'
import { emptyLedger, type Ledger, withResults } from './ledger.ts'

/** So many kept games are played again at a start, to see that the generator is still the same. */
const SAMPLES = 3

/** Outlines that are known already, by what they depend on. */
export type Outlines = Pick<Map<string, Outline>, 'get' | 'set'>

/** The games of a season as far as they have been played, each played once and its outline kept. */
export type SeasonResults = {
  outline(fixture: Fixture): Outline
  /** The sums of all games that were over when a day of the league began. */
  ledgerAt(day: string): Ledger
  /** The games that are over at `t` (ms UTC), in the order in which they ended. */
  over(t: number): { fixture: Fixture; outline: Outline }[]
  /** Plays what has begun by `t`, a game at a time, between other work; all of it when any was new. */
  prepare(t: number): Promise<[key: string, outline: Outline][] | undefined>
  /** Takes what a former run has kept, unless a game of it is played otherwise by now. */
  recall(kept: ReadonlyMap<string, Outline>): void
}

/** Results over `fixtures`, which may grow but never lose a game that has begun. */
export const seasonResults = (
  seed: number,
  opening: string,
  fixtures: () => readonly Fixture[],
  outlines: Outlines,
): SeasonResults => {
  const ledgers = new Map<string, Ledger>()

  const keyOf = ({ gamePk, away, firstPitch, scenario }: Fixture) =>
    [seed, gamePk, away.club.id, firstPitch, scenario?.name].join(':')
  let isAllKept = true

  const outline = (fixture: Fixture): Outline => {
    const key = keyOf(fixture)
    const known = outlines.get(key)
    if (known !== undefined) return known
    const made = outlineOf(fixture, seed, nothingBefore)
    outlines.set(key, made)
    isAllKept = false
    return made
  }

  const ledgerAt = (day: string): Ledger => {
    if (day <= opening) return emptyLedger
    const known = ledgers.get(day)
    if (known !== undefined) return known
    const eve = addDays(day, -1)
    const [from, to] = [instantOf(eve, '00:00'), instantOf(day, '00:00')]
    const ended = fixtures()
      .filter(
        ({ firstPitch, cancelledAt }) => firstPitch >= from - 2 * DAY_MS && firstPitch < to && !cancelledAt,
      )
      .map(outline)
      .filter(({ span }) => span.last >= from && span.last < to)
    const ledger = withResults(
      ledgerAt(eve),
      ended.map(({ result }) => result),
    )
    ledgers.set(day, ledger)
    return ledger
  }

  const begun = (t: number) =>
    fixtures().filter(({ firstPitch, cancelledAt }) => firstPitch <= t && cancelledAt === undefined)

  return {
    outline,
    ledgerAt,
    over: (t) =>
      begun(t)
        .map((fixture) => ({ fixture, outline: outline(fixture) }))
        .filter(({ outline: { span } }) => span.last + GAME_OVER_MS <= t)
        .sort((a, b) => a.outline.span.last - b.outline.span.last),
    prepare: async (t) => {
      for (const fixture of begun(t).toReversed()) {
        outline(fixture)
        await setImmediate()
      }
      ledgerAt(dayOf(t))
      if (isAllKept) return undefined
      isAllKept = true
      return begun(t).map((fixture) => [keyOf(fixture), outline(fixture)])
    },
    recall: (kept) => {
      const samples = fixtures().filter((fixture) => kept.has(keyOf(fixture)))
      const asKept = samples.slice(-SAMPLES).every((fixture) => {
        const played = outlineOf(fixture, seed, nothingBefore)
        return isDeepStrictEqual(JSON.parse(JSON.stringify(played)), kept.get(keyOf(fixture)))
      })
      if (asKept) for (const [key, one] of kept) outlines.set(key, one)
    },
  }
}
