import type { GameLog, Moment, Side } from '../contract/games/game-log.ts'
import { type CreditKind, creditKind, isErrorCredit } from './fielding-credits.ts'
import { type FieldingTotals, noFieldingTotals } from './player-totals.ts'
import { isPickoff } from './scoring-rules.ts'

/** What somebody did at one position in one game. */
type Fielded = { side: Side; player: number; p: string; totals: FieldingTotals }

const positions = ['', 'P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF']
const notInTheField = new Set(['', 'DH', 'PH', 'PR', 'EH'])

/** Everybody's fielding in a game: where the box score has him, and what the plays credit him with. */
export const fieldingOf = (
  log: Pick<GameLog, 'moments' | 'official' | 'starters' | 'players'>,
): Fielded[] => {
  const all = new Map<string, Fielded>()
  const at = (side: Side, player: number, p: string) => {
    const key = `${player} ${p}`
    const his = all.get(key) ?? { side, player, p, totals: noFieldingTotals() }
    all.set(key, his)
    return his.totals
  }
  appear(log, at)
  credit(log, at)
  return [...all.values()]
}

type At = (side: Side, player: number, p: string) => FieldingTotals

const appear = ({ official, starters }: Pick<GameLog, 'official' | 'starters'>, at: At) => {
  for (const side of ['away', 'home'] as const) {
    for (const { id, position } of official?.[side].batters ?? [])
      for (const p of position.split('-')) if (!notInTheField.has(p) && p !== 'P') at(side, id, p).g = 1
    for (const { id } of official?.[side].pitchers ?? []) at(side, id, 'P').g = 1
    const first = starters[side].lineup.map((it) => [it.id, it.position] as const)
    for (const [id, p] of first) if (!notInTheField.has(p) && p !== 'P') at(side, id, p).gs = 1
    if (starters[side].pitcher !== null) at(side, starters[side].pitcher, 'P').gs = 1
  }
}

/**
 * An error that lets several runners move up is told with each of them, and is one; who touches the ball twice on one
 * put-out, as in a rundown, has one assist.
 */
const credit = ({ moments, players }: Pick<GameLog, 'moments' | 'players'>, at: At) => {
  const counted = new Set<string>()
  for (const [row, moment] of moments.entries()) {
    if (moment.kind !== 'runner') continue
    for (const { player, position, credit: told } of moment.credits) {
      const side = player === null ? undefined : players[String(player)]?.side
      const p = positions[position] ?? ''
      const kind = creditKind(told)
      if (player === null || side === undefined || p === '' || kind === undefined) continue
      const once = isErrorCredit(told) ? `${moment.play} ${moment.index} ${told}` : `${row} ${kind}`
      if (counted.has(`${player} ${once}`)) continue
      counted.add(`${player} ${once}`)
      count(at(side, player, p), kind)
    }
    pickOff(moment, players, at)
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
  at: At,
) => {
  if (!out || !isPickoff(reason)) return
  const thrower = credits.find((it) => BATTERY.has(positions[it.position] ?? '') && !isErrorCredit(it.credit))
  const side = players[String(thrower?.player)]?.side
  if (thrower?.player == null || side === undefined) return
  at(side, thrower.player, positions[thrower.position] ?? '').pk += 1
}
