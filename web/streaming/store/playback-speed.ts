/** The speeds to choose from; 1 is the game's own. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
export type Speed = (typeof SPEEDS)[number]

/** The speed before or after; the same at either end. */
export const nextSpeed = (speed: Speed, step: 1 | -1): Speed => SPEEDS[SPEEDS.indexOf(speed) + step] ?? speed

/**
 * The speed at a playhead: a live edge allows no speed above 1, and a viewer who has caught up continues at
 * 1.
 */
export const speedAtPlayhead = (speed: Speed, it: { wasBehind: boolean; isBehind: boolean }): Speed =>
  !it.isBehind && (it.wasBehind || speed > 1) ? 1 : speed
