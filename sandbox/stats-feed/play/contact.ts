import { pick, weighted } from '../shape/chance.ts'
import { POSITIONS } from '../shape/roster.ts'
import { fielderAt } from './club-in-game.ts'
import type { Half } from './half-inning.ts'
import { isHit, type Result } from './movements.ts'
import type { Credit } from './wire-play.ts'

export type Trajectory = keyof typeof HITS
export type Place = 'P' | 'C' | '1B' | '2B' | '3B' | 'SS' | 'LF' | 'CF' | 'RF'

/** What the pitch is called that was put in play so. */
export const callOf = (result: Result) => {
  if (result === 'home_run') return 'runs'
  return isHit(result) || result === 'field_error' ? 'noOut' : 'out'
}

/** What becomes of a batted ball. */
export const contact = (half: Half, trajectory: Trajectory): Result => {
  const { chance, bases, outs } = half
  const kind = asScripted(half, weighted(chance, HITS[trajectory]))
  if (kind !== 'out') return kind
  if (trajectory === 'ground_ball' && bases[1] !== undefined) {
    if (outs < 2 && chance() < 0.42) return 'grounded_into_double_play'
    if (chance() < 0.35) return 'force_out'
  }
  if (trajectory === 'fly_ball' && bases[3] !== undefined && outs < 2 && chance() < 0.55) return 'sac_fly'
  return 'field_out'
}

type Struck = keyof (typeof HITS)['ground_ball']
/** How many outs of a side that hits nearly everything fall in. */
const LIVELY = 0.3

const asScripted = ({ chance, script, bottom }: Half, kind: Struck): Struck => {
  const side = bottom ? 'bottom' : 'top'
  if (script.hitless === side && kind !== 'field_error') return 'out'
  if (script.lively === side && kind === 'out' && chance() < LIVELY)
    return chance() < 0.7 ? 'single' : 'double'
  return kind
}

const HITS = {
  ground_ball: { single: 25, double: 1.5, field_error: 3.2, out: 70.3, triple: 0, home_run: 0 },
  fly_ball: { single: 8, double: 8, triple: 1.2, home_run: 11, field_error: 0.4, out: 71.4 },
  line_drive: { single: 51, double: 18, triple: 1.5, home_run: 1.5, field_error: 0.5, out: 27.5 },
  popup: { single: 1.5, double: 0, triple: 0, home_run: 0, field_error: 0.5, out: 98 },
} as const

/** Who fields it. */
export const fielderFor = ({ chance }: Half, trajectory: Trajectory): Place => {
  if (trajectory === 'ground_ball') return pick(chance, ['SS', '2B', '3B', '1B', 'SS', '2B', 'P'])
  if (trajectory === 'popup') return pick(chance, ['SS', '2B', '3B', '1B', 'C'])
  return pick(chance, ['LF', 'CF', 'CF', 'RF'])
}

/** One fielder's credit. */
export const fielding = (half: Half, place: Place, credit: string): Credit => ({
  man: fielderAt(half.defense, place),
  position: POSITIONS[place],
  credit,
})

/** Who is credited with the outs, or charged with the error, of a batted ball or strikeout. */
export const creditsOf = (half: Half, result: Result, place: Place | undefined): Credit[] => {
  if (result === 'strikeout') return [fielding(half, 'C', 'f_putout')]
  if (place === undefined) return []
  if (result === 'field_error') return [fielding(half, place, 'f_fielding_error')]
  const pivot = place === 'SS' || place === '3B' || place === 'P' ? '2B' : 'SS'
  if (result === 'force_out') return [fielding(half, place, 'f_assist'), fielding(half, pivot, 'f_putout')]
  if (result === 'grounded_into_double_play') {
    return [
      fielding(half, place, 'f_assist'),
      fielding(half, pivot, 'f_putout'),
      fielding(half, pivot, 'f_assist'),
      fielding(half, place === '1B' ? 'P' : '1B', 'f_putout'),
    ]
  }
  if (result === 'sac_fly' || isHit(result)) return isHit(result) ? [] : [fielding(half, place, 'f_putout')]
  const infield = ['P', '2B', '3B', 'SS'].includes(place)
  const lastPlayGround = infield && half.chance() < 0.8
  if (!lastPlayGround) return [fielding(half, place, 'f_putout')]
  return [fielding(half, place, 'f_assist'), fielding(half, '1B', 'f_putout')]
}
