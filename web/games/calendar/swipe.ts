/** A place on the screen, px. */
export type Point = { x: number; y: number }

const MIN_DISTANCE_PX = 48

/** Where a finger's way across a row of days leads: to the later ones, the earlier ones, or nowhere. */
export const swipeOf = (from: Point, to: Point): 'on' | 'back' | null => {
  const [right, down] = [to.x - from.x, to.y - from.y]
  if (Math.abs(right) < MIN_DISTANCE_PX || Math.abs(right) < 2 * Math.abs(down)) return null
  return right < 0 ? 'on' : 'back'
}
