import type { GameLog, Moment, Side } from '../contract/games/game-log.ts'
import { type CreditKind, creditKind, isErrorCredit } from './fielding-credits.ts'
import { type FieldingTotals, noFieldingTotals } from './player-totals.ts'
import { isPickoff } from './scoring-rules.ts'

/** What somebody did at one position in one game. */
type FieldingEntry = { side: Side; player: number; p: string; totals: FieldingTotals }

const positions = ['', 'P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF']
const NON_FIELDING_POSITIONS = new Set(['', 'DH', 'PH', 'PR', 'EH'])

/** Everybody's fielding in a game: where the box score has him, and what the plays credit him with. */
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
    for (const { id, position } of official?.[side].batters ?? [])
      for (const p of position.split('-'))
        if (!NON_FIELDING_POSITIONS.has(p) && p !== 'P') totalsAt(side, id, p).g = 1
    for (const { id } of official?.[side].pitchers ?? []) totalsAt(side, id, 'P').g = 1
    const first = starters[side].lineup.map((it) => [it.id, it.position] as const)
    for (const [id, p] of first) if (!NON_FIELDING_POSITIONS.has(p) && p !== 'P') totalsAt(side, id, p).gs = 1
    if (starters[side].pitcher !== null) totalsAt(side, starters[side].pitcher, 'P').gs = 1
  }
}

/**
 * An error that lets several runners move up is told with each of them, and is one; who touches the ball twice on one
 * put-out, as in a rundown, has one assist.
 */
const addCredits = ({ moments, players }: Pick<GameLog, 'moments' | 'players'>, totalsAt: TotalsAt) => {
  const counted = new Set<string>()
  for (const [row, moment] of moments.entries()) {
    if (moment.kind !== 'runner') continue
    for (const { player, position, credit: creditCode } of moment.credits) {
      const side = player === null ? undefined : players[String(player)]?.side
      const p = positions[position] ?? ''
      const kind = creditKind(creditCode)
      if (player === null || side === undefined || p === '' || kind === undefined) continue
      const dedupeKey = isErrorCredit(creditCode)
        ? `${moment.play} ${moment.index} ${creditCode}`
        : `${row} ${kind}`
      if (counted.has(`${player} ${dedupeKey}`)) continue
      counted.add(`${player} ${dedupeKey}`)
      count(totalsAt(side, player, p), kind)
    }
    pickOff(moment, players, totalsAt)
  }
}

const count = (totals: FieldingTotals, kind: CreditKind) => {
  totals.g = 1
  if (kind === 'putout') totals.po += 1
  else if (kind === 'assist') totals.a += 1
  else totals.e += 1
  if (kind === 'throwing-error') totals.te += 1
  if (kind === 'catcher-interference') totals.cif += 1
}

const BATTERY = new Set(['P', 'C'])

/** A runner picked off is his who threw: of pitcher and catcher the one that the ball came from. */
const pickOff = (
  { out, reason, credits }: Extract<Moment, { kind: 'runner' }>,
  players: GameLog['players'],
  totalsAt: TotalsAt,
) => {
  if (!out || !isPickoff(reason)) return
  const thrower = credits.find((it) => BATTERY.has(positions[it.position] ?? '') && !isErrorCredit(it.credit))
  const side = players[String(thrower?.player)]?.side
  if (thrower?.player == null || side === undefined) return
  totalsAt(side, thrower.player, positions[thrower.position] ?? '').pk += 1
}
