import { pick, weighted } from '../shape/random.ts'
import { POSITIONS } from '../shape/roster.ts'
import { fielderAt } from './club-in-game.ts'
import type { HalfInning } from './half-inning.ts'
import { isHit, type Result } from './movements.ts'
import type { Credit } from './runner-moves.ts'

export type Trajectory = keyof typeof HITS
export type FieldPosition = 'P' | 'C' | '1B' | '2B' | '3B' | 'SS' | 'LF' | 'CF' | 'RF'

/** The call of a pitch that is put in play. */
export const callOf = (result: Result) => {
  if (result === 'home_run') return 'runs'
  return isHit(result) || result === 'field_error' ? 'noOut' : 'out'
}

/** The result of a batted ball. */
export const battedBallResult = (halfInning: HalfInning, trajectory: Trajectory): Result => {
  const { random, bases, outs } = halfInning
  const kind = applyScript(halfInning, weighted(random, HITS[trajectory]))
  if (kind !== 'out') return kind
  if (trajectory === 'ground_ball' && bases[1] !== undefined) {
    if (outs < 2 && random() < 0.42) return 'grounded_into_double_play'
    if (random() < 0.35) return 'force_out'
  }
  if (trajectory === 'fly_ball' && bases[3] !== undefined && outs < 2 && random() < 0.55) return 'sac_fly'
  return 'field_out'
}

type BattedBallOutcome = keyof (typeof HITS)['ground_ball']
/** Share of outs that become hits for a side scripted to hit nearly everything. */
const EXTRA_HIT_CHANCE = 0.3

const applyScript = ({ random, script, bottom }: HalfInning, kind: BattedBallOutcome): BattedBallOutcome => {
  const side = bottom ? 'bottom' : 'top'
  if (script.hitless === side && kind !== 'field_error') return 'out'
  if (script.highScoring === side && kind === 'out' && random() < EXTRA_HIT_CHANCE)
    return random() < 0.7 ? 'single' : 'double'
  return kind
}

const HITS = {
  ground_ball: { single: 25, double: 1.5, field_error: 3.2, out: 70.3, triple: 0, home_run: 0 },
  fly_ball: { single: 8, double: 8, triple: 1.2, home_run: 11, field_error: 0.4, out: 71.4 },
  line_drive: { single: 51, double: 18, triple: 1.5, home_run: 1.5, field_error: 0.5, out: 27.5 },
  popup: { single: 1.5, double: 0, triple: 0, home_run: 0, field_error: 0.5, out: 98 },
} as const

/** The fielder. */
export const fielderFor = ({ random }: HalfInning, trajectory: Trajectory): FieldPosition => {
  if (trajectory === 'ground_ball') return pick(random, ['SS', '2B', '3B', '1B', 'SS', '2B', 'P'])
  if (trajectory === 'popup') return pick(random, ['SS', '2B', '3B', '1B', 'C'])
  return pick(random, ['LF', 'CF', 'CF', 'RF'])
}

/** One fielder's credit. */
export const fielding = (halfInning: HalfInning, position: FieldPosition, credit: string): Credit => ({
  player: fielderAt(halfInning.defense, position),
  position: POSITIONS[position],
  credit,
})

/** The fielders' credits for the outs, or the charge for the error, of a batted ball or strikeout. */
export const creditsOf = (
  halfInning: HalfInning,
  result: Result,
  position: FieldPosition | undefined,
): Credit[] => {
  if (result === 'strikeout') return [fielding(halfInning, 'C', 'f_putout')]
  if (position === undefined) return []
  if (result === 'field_error') return [fielding(halfInning, position, 'f_fielding_error')]
  const pivot = position === 'SS' || position === '3B' || position === 'P' ? '2B' : 'SS'
  if (result === 'force_out')
    return [fielding(halfInning, position, 'f_assist'), fielding(halfInning, pivot, 'f_putout')]
  if (result === 'grounded_into_double_play') {
    return [
      fielding(halfInning, position, 'f_assist'),
      fielding(halfInning, pivot, 'f_putout'),
      fielding(halfInning, pivot, 'f_assist'),
      fielding(halfInning, position === '1B' ? 'P' : '1B', 'f_putout'),
    ]
  }
  if (result === 'sac_fly' || isHit(result))
    return isHit(result) ? [] : [fielding(halfInning, position, 'f_putout')]
  const infield = ['P', '2B', '3B', 'SS'].includes(position)
  const lastPlayGround = infield && halfInning.random() < 0.8
  if (!lastPlayGround) return [fielding(halfInning, position, 'f_putout')]
  return [fielding(halfInning, position, 'f_assist'), fielding(halfInning, '1B', 'f_putout')]
}
