import { type Chance, chanceOf } from './chance.ts'
import type { PitchCall } from './wire-play.ts'

/** Feet: half the plate with half a ball on each side. */
const HALF_PLATE = 0.83

/**
 * Where a pitch crossed, in the upstream's shape, as its call demands: a called strike in the zone, a ball out of it.
 * Its chance is its own, so that where a pitch went never changes what comes of it.
 */
export const pitchPlace = (call: PitchCall, at: number, play: number, nth: number) => {
  const zone = zoneOf(play)
  const chance = chanceOf(play, nth, at % 2_147_483_647)
  const { x, height } = spotOf(call, chance)
  const tall = zone.strikeZoneTop - zone.strikeZoneBottom
  return {
    ...zone,
    coordinates: { pX: hundredth(x * HALF_PLATE), pZ: hundredth(zone.strikeZoneBottom + height * tall) },
  }
}

const zoneOf = (play: number) => {
  const chance = chanceOf(play, 31)
  return {
    strikeZoneTop: hundredth(3.2 + chance() * 0.4),
    strikeZoneBottom: hundredth(1.5 + chance() * 0.2),
  }
}

/** `x` in half plates from the middle, `height` in zones from its bottom: within -1..1 and 0..1 is a strike. */
const spotOf = (call: PitchCall, chance: Chance): { x: number; height: number } => {
  if (call === 'ball') return outside(chance)
  if (call === 'hbp') return { x: (chance() < 0.5 ? -1 : 1) * (2.2 + chance() * 0.5), height: chance() }
  const reach = call === 'called' ? 0.96 : 1.2
  const spread = () => (chance() * 2 - 1) * reach
  return { x: spread(), height: 0.5 + spread() / 2 }
}

const outside = (chance: Chance) => {
  const beyond = 0.15 + chance() * 0.9
  const along = chance() * 2.2 - 1.1
  const sign = chance() < 0.5 ? -1 : 1
  if (chance() < 0.5) return { x: sign * (1 + beyond), height: 0.5 + along / 2 }
  return { x: along, height: sign < 0 ? -beyond * 0.6 : 1 + beyond * 0.6 }
}

const hundredth = (value: number) => Math.round(value * 100) / 100
