import type { PlayerBatting, PlayerPitching } from '../../contract/games/player.ts'
import { earnedRunAverage, inningsPitched, outsOf } from '../stats/figures.ts'
import { battingLine, noBattingTotals, sumOf } from '../stats/player-totals.ts'
import { share, whip } from '../stats/stat-rates.ts'

type GameLine = Pick<PlayerBatting, 'isHome' | 'date' | 'opponent' | 'type'>

/**
 * Some of a player's games: the last ones (`key` their number), those at home or away, of a month (YYYY-MM),
 * or against a club (its abbreviation, upper case).
 */
export type Split<L extends GameLine> = { key: string; games: L[] }
export type SplitGroup = 'last' | 'place' | 'month' | 'opponent'

const RECENT = [5, 10, 20]

/** The splits of a player's regular games, which come newest first; a group without games is empty. */
export const splitsOfGames = <L extends GameLine>(log: readonly L[]): Record<SplitGroup, Split<L>[]> => {
  const games = log.filter((it) => it.type === 'regular')
  const by = (keyOf: (it: L) => string) =>
    [...Map.groupBy(games, keyOf)].map(([key, of]) => ({ key, games: of }))
  return {
    last: RECENT.filter((count) => games.length >= count).map((count) => ({
      key: String(count),
      games: games.slice(0, count),
    })),
    place: by((it) => (it.isHome ? 'home' : 'away')).sort((a, b) => (a.key < b.key ? 1 : -1)),
    month: by((it) => it.date.slice(0, 7)),
    opponent: by((it) => it.opponent.replace(/^@/, '')).sort((a, b) => a.key.localeCompare(b.key)),
  }
}

/** The sum of a batter's games, with the rates of the sum. A figure that one game lacks is null, not zero. */
export const battingOfGames = (games: readonly PlayerBatting[]): PlayerBatting => {
  const isKnown = (key: 'pk' | 'w' | 'l') => games.every((it) => it[key] !== null)
  const totals = sumOf(
    noBattingTotals(),
    games.map((it) => ({ ...it, pk: it.pk ?? 0, w: it.w ?? 0, l: it.l ?? 0 })),
  )
  const sum = battingLine(noContext, totals)
  return {
    ...sum,
    pk: isKnown('pk') ? sum.pk : null,
    w: isKnown('w') ? sum.w : null,
    l: isKnown('l') ? sum.l : null,
  }
}

const pitchingKeys = ['g', 's', 'w', 'l', 'sv', 'h', 'r', 'er', 'hr', 'bb', 'so', 'ab'] as const

/**
 * The sum of a pitcher's games. It lacks opponents' on-base rates: a game's line has no sacrifice flies for
 * them.
 */
export type PitchingSplit = Pick<
  PlayerPitching,
  (typeof pitchingKeys)[number] | 'ip' | 'era' | 'whip' | 'avg'
>

/** The sum of a pitcher's games, with the rates of the sum. */
export const pitchingOfGames = (games: readonly PlayerPitching[]): PitchingSplit => {
  const nothing = Object.fromEntries(pitchingKeys.map((it) => [it, 0])) as Counts
  const counts = sumOf(
    nothing,
    games.map((it) => Object.fromEntries(pitchingKeys.map((key) => [key, it[key]])) as Counts),
  )
  const outs = games.reduce((sum, it) => sum + outsOf(it.ip), 0)
  return {
    ...counts,
    ip: inningsPitched(outs),
    era: earnedRunAverage(counts.er, outs),
    whip: whip(counts.bb, counts.h, outs),
    avg: share(counts.h, counts.ab),
  }
}

type Counts = Record<(typeof pitchingKeys)[number], number>

const noContext = { year: '', type: '', opponent: '', isHome: false, date: '', gameId: null, team: '' }
