import { parseArgs } from 'node:util'
import { z } from 'zod'

/** A figure with its own description. */
export type Figure = { what: string; result: string }

const PARTS = ['delay', 'first', 'faults', 'lines', 'soak'] as const

const options = z.object({
  parts: z.array(z.enum(PARTS)).transform((parts) => (parts.length === 0 ? [...PARTS] : parts)),
  browser: z.enum(['chromium', 'firefox']),
  source: z.enum(['park', 'rtmp']),
  only: z.string(),
  seconds: z.coerce.number().positive().optional(),
  peer: z.boolean(),
  alone: z.boolean(),
  rounds: z.coerce.number().int().positive(),
})

/** The wanted parts of the proof, and their length: `npm run bench -- picture faults soak --seconds 60`. */
export type Options = z.infer<typeof options>

export const readOptions = (args: readonly string[]): Options => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      /** The browser in which faults are tried. */
      browser: { type: 'string', default: 'chromium' },
      /** The demo's camera, or an encoder that paints the wall clock and sends by RTMP. */
      source: { type: 'string', default: 'park' },
      /** Runs only the faults and lines whose name contains this, or one of these: `refused|503`. */
      only: { type: 'string', default: '' },
      /** The length of each part in place of its own, in seconds. */
      seconds: { type: 'string' },
      /** Runs the soak again, with a bare hls.js page in both browsers. */
      peer: { type: 'boolean', default: false },
      /** Soaks one browser after the other: two that decode in software overload two cores. */
      alone: { type: 'boolean', default: false },
      /** The number of rounds for first frames. */
      rounds: { type: 'string', default: '5' },
    },
  })
  return options.parse({ ...values, parts: positionals })
}

/** Whether a fault or a line is wanted, by its name. */
export const isWanted = ({ only }: Options, name: string): boolean =>
  only.split('|').some((part) => name.includes(part))
