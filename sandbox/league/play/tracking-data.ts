import type { JsonObject, PlayEvent } from '../shape/feed-shape.ts'
import { between, pick, type Random } from '../shape/random.ts'
import type { Result } from './movements.ts'

/** The generator's pitch calls. */
export type PitchCall = 'ball' | 'called' | 'swinging' | 'foul' | 'hbp' | 'out' | 'noOut' | 'runs'
export type PitchKind = { code: string; description: string; speed: number }

/** Half the plate and half a ball, in feet. */
const ZONE_HALF_WIDTH = 0.83
const PLATE_FEET = 17 / 12

/** Tracking data of a pitch: speeds (mph), place at the plate (feet, catcher's view), the batter's zone. */
export const pitchDataOf = (
  random: Random,
  { call, kind, batter }: { call: PitchCall; kind: PitchKind; batter: { id: number; side: 'L' | 'R' } },
): JsonObject => {
  const { top, bottom } = strikeZoneOf(batter.id)
  const startSpeed = round(kind.speed + spread(random, 2.4), 1)
  const [pX, pZ] = pitchLocation(random, call, { top, bottom, side: batter.side })
  return {
    startSpeed,
    endSpeed: round(startSpeed * 0.918, 1),
    strikeZoneTop: top,
    strikeZoneBottom: bottom,
    coordinates: {
      pX,
      pZ,
      x: round(117 - 38.15 * pX, 2),
      y: round(238.8 - 27 * pZ, 2),
      x0: round(spread(random, 2), 2),
      y0: 50,
      z0: round(5.7 + spread(random, 0.5), 2),
      pfxX: round(spread(random, 9), 2),
      pfxZ: round(4 + spread(random, 8), 2),
    },
    breaks: { spinRate: between(random, 1700, 2600), spinDirection: between(random, 20, 340) },
    zone: zoneOf(pX, pZ, { top, bottom }),
    plateTime: round(36.5 / startSpeed, 2),
    extension: round(6.1 + spread(random, 0.6), 1),
  }
}

/** A player's strike zone in feet; the same all season. */
export const strikeZoneOf = (id: number): { top: number; bottom: number } => ({
  top: round(3.25 + ((id * 7) % 13) * 0.03, 2),
  bottom: round(1.5 + ((id * 5) % 11) * 0.025, 2),
})

type Zone = { top: number; bottom: number }

/** 1 to 9 in the zone, row by row from the catcher's upper left; 11 to 14 outside it. */
const zoneOf = (pX: number, pZ: number, { top, bottom }: Zone): number => {
  const inside = Math.abs(pX) <= ZONE_HALF_WIDTH && pZ >= bottom && pZ <= top
  if (!inside) return (pZ >= (top + bottom) / 2 ? 11 : 13) + Number(pX >= 0)
  const column = Math.min(2, Math.floor(((pX + ZONE_HALF_WIDTH) / (2 * ZONE_HALF_WIDTH)) * 3))
  const row = Math.min(2, Math.floor(((top - pZ) / (top - bottom)) * 3))
  return row * 3 + column + 1
}

type Aim = Zone & { side: 'L' | 'R' }

const pitchLocation = (random: Random, call: PitchCall, aim: Aim): [number, number] => {
  if (call === 'hbp')
    return [round((aim.side === 'R' ? -1 : 1) * (1.9 + random() * 0.7), 2), round(2 + random(), 2)]
  if (call === 'ball') return outside(random, aim)
  if (call === 'called') return within(random, aim, 0.98)
  return random() < (call === 'swinging' ? 0.45 : 0.18) ? outside(random, aim, 0.5) : within(random, aim, 0.9)
}

const within = (random: Random, { top, bottom }: Aim, share: number): [number, number] => [
  round(spread(random, ZONE_HALF_WIDTH * share), 2),
  round((top + bottom) / 2 + spread(random, ((top - bottom) / 2) * share), 2),
]

const outside = (random: Random, { top, bottom }: Aim, far = 1): [number, number] => {
  const off = (0.04 + random() * random() * 1.3) * far + 0.02
  const direction = pick(random, ['left', 'right', 'low', 'low', 'high'] as const)
  if (direction === 'low') return [round(spread(random, PLATE_FEET), 2), round(bottom - off, 2)]
  if (direction === 'high') return [round(spread(random, PLATE_FEET), 2), round(top + off, 2)]
  const x = (ZONE_HALF_WIDTH + off) * (direction === 'left' ? -1 : 1)
  return [round(x, 2), round((top + bottom) / 2 + spread(random, 1.2), 2)]
}

/** A value around 0, more likely near than far. */
const spread = (random: Random, reach: number) => (random() + random() - 1) * reach
const round = (n: number, digits: number) => Math.round(n * 10 ** digits) / 10 ** digits

type BattedBall = { trajectory: string; result: Result; location: string }

/** Home plate in the upstream's field coordinates, and feet per unit. */
const PLATE = [125, 204] as const
const FEET_A_POINT = 2.4
const SPOTS: Record<string, readonly [number, number]> = {
  '1': [125, 175],
  '2': [125, 198],
  '3': [155, 165],
  '4': [145, 150],
  '5': [95, 165],
  '6': [107, 150],
  '7': [70, 95],
  '8': [125, 70],
  '9': [180, 95],
}
/** A home run's distance as a multiple of the fielder's. */
const OVER_THE_FENCE = 1.3
const SPEEDS: Record<string, readonly [number, number]> = {
  ground_ball: [62, 101],
  line_drive: [84, 108],
  fly_ball: [82, 99],
  popup: [58, 84],
}
const ANGLES: Record<string, readonly [number, number]> = {
  ground_ball: [-28, 8],
  line_drive: [10, 24],
  fly_ball: [26, 46],
  popup: [52, 74],
}

/** Tracking data of a batted ball: coordinates, distance, exit speed (mph) and launch angle. */
export const hitDataOf = (
  random: Random,
  { trajectory, result, location }: BattedBall,
): NonNullable<PlayEvent['hitData']> => {
  const isHomeRun = result === 'home_run'
  const [x, y] = SPOTS[location] ?? [125, 125]
  const distanceFactor = isHomeRun ? OVER_THE_FENCE : 1
  const coordX = PLATE[0] + (x - PLATE[0]) * distanceFactor + between(random, -12, 12)
  const coordY = PLATE[1] + (y - PLATE[1]) * distanceFactor + between(random, -8, 8)
  const launchSpeed = between(
    random,
    ...(isHomeRun ? ([97, 113] as const) : (SPEEDS[trajectory] ?? [70, 95])),
  )
  return {
    launchSpeed,
    launchAngle: between(random, ...(ANGLES[trajectory] ?? [0, 30])),
    totalDistance: Math.round(Math.hypot(coordX - PLATE[0], coordY - PLATE[1]) * FEET_A_POINT),
    trajectory,
    hardness: hardnessOf(launchSpeed),
    location,
    coordinates: { coordX: Math.round(coordX * 100) / 100, coordY: Math.round(coordY * 100) / 100 },
  }
}

const hardnessOf = (speed: number) => {
  if (speed >= 97) return 'hard'
  return speed >= 75 ? 'medium' : 'soft'
}
