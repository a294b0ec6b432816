import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import type { OfficialSide } from '../../contract/games/official-box-score.ts'
import type { Side } from '../../contract/games/primitives.ts'
import { type CreditKind, creditKind, isErrorCredit } from '../plays/fielding-credits.ts'
import { isPickoff } from '../plays/scoring-rules.ts'
import { type FieldingTotals, noFieldingTotals } from '../stats/player-totals.ts'

/** A player's fielding at one position in one game. */
type FieldingEntry = { side: Side; player: number; p: string; totals: FieldingTotals }

const positions = ['', 'P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF']
const NON_FIELDING_POSITIONS = new Set(['', 'DH', 'PH', 'PR', 'EH'])

/** Every player's fielding in a game: positions by the official box score, and the credits of the plays. */
export const fieldingOf = (
  log: Pick<GameLog, 'moments' | 'official' | 'starters' | 'players'>,
): FieldingEntry[] => {
  const all = new Map<string, FieldingEntry>()
  const totalsAt = (side: Side, player: number, p: string) => {
    const key = `${player} ${p}`
    const entry = all.get(key) ?? { side, player, p, totals: noFieldingTotals() }
    all.set(key, entry)
    return entry.totals
  }
  addAppearances(log, totalsAt)
  addCredits(log, totalsAt)
  return [...all.values()]
}

type TotalsAt = (side: Side, player: number, p: string) => FieldingTotals

const addAppearances = (
  { official, starters }: Pick<GameLog, 'official' | 'starters'>,
  totalsAt: TotalsAt,
) => {
  for (const side of ['away', 'home'] as const) {
    if (official !== null) addGames(official[side], (player, p) => totalsAt(side, player, p))
    addStarts(starters[side], (player, p) => totalsAt(side, player, p))
  }
}

type SideTotalsAt = (player: number, p: string) => FieldingTotals

/** The pitcher's position comes from the list of pitchers, where a designated hitter's place is none. */
const isFieldPosition = (p: string) => !NON_FIELDING_POSITIONS.has(p) && p !== 'P'

const addGames = ({ batters, pitchers }: OfficialSide, totalsAt: SideTotalsAt) => {
  for (const { id, position } of batters)
    for (const p of position.split('-').filter(isFieldPosition)) totalsAt(id, p).g = 1
  for (const { id } of pitchers) totalsAt(id, 'P').g = 1
}

const addStarts = ({ lineup, pitcher }: GameLog['starters'][Side], totalsAt: SideTotalsAt) => {
  for (const { id, position } of lineup.filter((it) => isFieldPosition(it.position)))
    totalsAt(id, position).gs = 1
  if (pitcher !== null) totalsAt(pitcher, 'P').gs = 1
}

/**
 * The feed repeats an error on each runner who moves up on it: it is counted once. A fielder who touches the
 * ball twice on one put-out, as in a rundown, has one assist.
 */
const addCredits = ({ moments, players }: Pick<GameLog, 'moments' | 'players'>, totalsAt: TotalsAt) => {
  const counted = new Set<string>()
  const isFirst = (key: string) => !counted.has(key) && counted.add(key) !== undefined
  for (const [row, moment] of moments.entries()) {
    if (moment.kind !== 'runner') continue
    for (const credit of moment.credits) {
      const found = scoredCredit(credit, players)
      if (found === undefined || !isFirst(dedupeKey(moment, row, credit, found.kind))) continue
      count(totalsAt(found.side, found.player, found.p), found.kind)
    }
    addPickoff(moment, players, totalsAt)
  }
}

type RunnerMoment = Extract<Moment, { kind: 'runner' }>
type Credit = RunnerMoment['credits'][number]

/** A credit that counts, with the fielder's side and position; undefined for others and unknown players. */
const scoredCredit = ({ player, position, credit }: Credit, players: GameLog['players']) => {
  const side = player === null ? undefined : players[String(player)]?.side
  const p = positions[position] ?? ''
  const kind = creditKind(credit)
  if (player === null || side === undefined || p === '' || kind === undefined) return undefined
  return { side, player, p, kind }
}

const dedupeKey = ({ play, index }: RunnerMoment, row: number, credit: Credit, kind: CreditKind) =>
  isErrorCredit(credit.credit)
    ? `${credit.player} ${play} ${index} ${credit.credit}`
    : `${credit.player} ${row} ${kind}`

const count = (totals: FieldingTotals, kind: CreditKind) => {
  totals.g = 1
  if (kind === 'putout') totals.po += 1
  else if (kind === 'assist') totals.a += 1
  else totals.e += 1
  if (kind === 'throwing-error') totals.te += 1
  if (kind === 'catcher-interference') totals.cif += 1
}

const BATTERY = new Set(['P', 'C'])

/** A pickoff counts for the pitcher or the catcher, whichever threw the ball. */
const addPickoff = (
  { out, reason, credits }: RunnerMoment,
  players: GameLog['players'],
  totalsAt: TotalsAt,
) => {
  if (!out || !isPickoff(reason)) return
  const thrower = credits.find((it) => BATTERY.has(positions[it.position] ?? '') && !isErrorCredit(it.credit))
  const side = players[String(thrower?.player)]?.side
  if (thrower?.player == null || side === undefined) return
  totalsAt(side, thrower.player, positions[thrower.position] ?? '').pk += 1
}
