import type { PlayEvent } from '../shape/feed-shape.ts'
import { between, type Random } from '../shape/random.ts'
import type { Result } from './movements.ts'

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
