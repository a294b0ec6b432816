/** The speeds that can be chosen; 1 is that of the game. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
export type Speed = (typeof SPEEDS)[number]

/** The speed before or after; the same at either end. */
export const nextSpeed = (speed: Speed, step: 1 | -1): Speed => SPEEDS[SPEEDS.indexOf(speed) + step] ?? speed

/** At the live edge nothing is left to be faster with; who has caught up goes on at the game's own speed. */
export const speedAtPlayhead = (speed: Speed, it: { wasBehind: boolean; isBehind: boolean }): Speed =>
  !it.isBehind && (it.wasBehind || speed > 1) ? 1 : speed
