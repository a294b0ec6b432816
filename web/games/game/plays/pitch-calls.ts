/** How a pitch was called; each has its own shape, colour and text. */
export type PitchCall = 'ball' | 'called' | 'swinging' | 'foul' | 'inPlay' | 'hit'

const byCode: Record<string, PitchCall> = {
  B: 'ball',
  '*B': 'ball',
  I: 'ball',
  P: 'ball',
  V: 'ball',
  VB: 'ball',
  VC: 'ball',
  VP: 'ball',
  VS: 'ball',
  C: 'called',
  A: 'called',
  AB: 'called',
  AC: 'called',
  K: 'called',
  S: 'swinging',
  W: 'swinging',
  M: 'swinging',
  Q: 'swinging',
  T: 'swinging',
  O: 'swinging',
  F: 'foul',
  L: 'foul',
  R: 'foul',
  X: 'inPlay',
  D: 'inPlay',
  E: 'inPlay',
  H: 'hit',
}

/** By the league's code; for an unknown code by its description. */
export const pitchCall = ({ code, call }: { code: string; call: string }): PitchCall =>
  byCode[code] ?? byWord.find(([word]) => word.test(call))?.[1] ?? 'ball'

const byWord: readonly [RegExp, PitchCall][] = [
  [/in play/i, 'inPlay'],
  [/hit by/i, 'hit'],
  [/foul/i, 'foul'],
  [/swing|missed/i, 'swinging'],
  [/strike/i, 'called'],
]

/** Why a ball or a strike was given without a pitch; `other` where no reason is given. */
type AutomaticCall =
  | 'intentional'
  | 'pitcherTimer'
  | 'catcherTimer'
  | 'batterTimer'
  | 'batterTimeout'
  | 'shift'
  | 'other'

const automatic: Record<string, AutomaticCall> = {
  VB: 'intentional',
  VP: 'pitcherTimer',
  VC: 'catcherTimer',
  AC: 'batterTimer',
  AB: 'batterTimeout',
  VS: 'shift',
}

/** By the league's code; for an unknown code by its description. */
export const automaticCall = ({ code, call }: { code: string; call: string }): AutomaticCall =>
  automatic[code] ?? automaticByWord.find(([word]) => word.test(call))?.[1] ?? 'other'

const automaticByWord: readonly [RegExp, AutomaticCall][] = [
  [/intent/i, 'intentional'],
  [/timeout/i, 'batterTimeout'],
  [/pitcher/i, 'pitcherTimer'],
  [/catcher/i, 'catcherTimer'],
  [/batter/i, 'batterTimer'],
  [/shift/i, 'shift'],
]

/** Half of home plate's width and a ball's radius, feet. */
const HALF_PLATE = 17 / 24
const BALL_RADIUS = 1.45 / 12

type PitchLocation = { x: number | null; z: number | null; zoneTop: number | null; zoneBottom: number | null }

/** Whether any part of the ball crossed the batter's zone; null where it was not measured. */
export const isInZone = ({ x, z, zoneTop, zoneBottom }: PitchLocation): boolean | null => {
  if (x === null || z === null || zoneTop === null || zoneBottom === null) return null
  return (
    Math.abs(x) <= HALF_PLATE + BALL_RADIUS && z <= zoneTop + BALL_RADIUS && z >= zoneBottom - BALL_RADIUS
  )
}

/** The drawn area in feet: to each side of the plate, and up from the ground. */
export const VIEWPORT = { side: 1.9, top: 4.5, bottom: 0.3 } as const

/** A position in the viewport; a pitch farther out is at its edge. */
export const clampToViewport = ({ x, z }: { x: number; z: number }): { x: number; z: number } => ({
  x: Math.max(-EDGE.side, Math.min(EDGE.side, x)),
  z: Math.max(EDGE.bottom, Math.min(EDGE.top, z)),
})
const MARK_RADIUS = 0.28
const EDGE = {
  side: VIEWPORT.side - MARK_RADIUS,
  top: VIEWPORT.top - MARK_RADIUS,
  bottom: VIEWPORT.bottom + MARK_RADIUS,
}
