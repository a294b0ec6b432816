import type { GameLog, Side } from '../contract/game-log.ts'
import { type FieldingTotals, noFieldingTotals } from './player-totals.ts'

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
      const what = kindOf(told)
      if (player === null || side === undefined || p === '' || what === undefined) continue
      const once = what === 'e' || what === 'te' ? `${moment.play} ${moment.index} ${told}` : `${row} ${what}`
      if (counted.has(`${player} ${once}`)) continue
      counted.add(`${player} ${once}`)
      count(at(side, player, p), what)
    }
  }
}

const kindOf = (credit: string): 'po' | 'a' | 'e' | 'te' | undefined => {
  if (credit === 'f_putout') return 'po'
  if (credit.startsWith('f_assist')) return 'a'
  if (credit === 'f_throwing_error') return 'te'
  return credit.endsWith('_error') ? 'e' : undefined
}

const count = (totals: FieldingTotals, what: 'po' | 'a' | 'e' | 'te') => {
  totals.g = 1
  totals[what] += 1
  if (what === 'te') totals.e += 1
}
