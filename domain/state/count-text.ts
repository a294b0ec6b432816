import type { Base } from '../../contract/games/primitives.ts'

/** Player ids on first, second and third base; null for an empty base. */
export type Bases = readonly [number | null, number | null, number | null]

export const emptyBases: Bases = [null, null, null]

/** `pos-XYZ`, X third, Y second, Z first base, 1 where a runner stands. */
export const diamondText = ([first, second, third]: Bases): string =>
  `pos-${[third, second, first].map((it) => (it === null ? '0' : '1')).join('')}`

/** The upstream counts a fourth ball and third strike before it clears them; scoreboards stop at 3 and 2. */
export const ballsText = (balls: number): string => `balls-${clamp(balls, 3)}`
export const strikesText = (strikes: number): string => `strikes-${clamp(strikes, 2)}`
export const outsCountText = (outs: number): string => `outs-${clamp(outs, 3)}`

const clamp = (value: number, max: number) => Math.max(0, Math.min(max, Math.trunc(value)))

/** The bases with a runner put on one of them. */
export const withRunner = (bases: Bases, base: Base, runner: number): Bases => {
  const next: [number | null, number | null, number | null] = [bases[0], bases[1], bases[2]]
  next[base - 1] = runner
  return next
}

/** The bases without this runner. */
export const withoutRunner = (bases: Bases, runner: number): Bases => {
  const [first, second, third] = bases.map((it) => (it === runner ? null : it))
  return [first ?? null, second ?? null, third ?? null]
}
