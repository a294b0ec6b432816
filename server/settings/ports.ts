import { HIGHEST_PORT } from './setting-kinds.ts'

const ORIGIN_STEP = 2_002

export type OriginPorts = { PORT: number; ORIGIN_PORT?: number | undefined }

/** The port of our own video origin. */
export const originPortOf = ({ PORT, ORIGIN_PORT }: OriginPorts): number =>
  ORIGIN_PORT ?? neighbour(PORT, ORIGIN_STEP)

/** The port `step` above, as sandbox and origin use it; near the end of the range, the port below. */
export const neighbour = (port: number, step: number): number =>
  port + step <= HIGHEST_PORT ? port + step : port - step
