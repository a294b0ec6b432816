import { parseArgs } from 'node:util'
import { z } from 'zod'

/** A figure that says for itself what it is. */
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

/** Which parts of the proof are wanted, and how long: `npm run bench -- picture faults soak --seconds 60`. */
export type Options = z.infer<typeof options>

export const readOptions = (args: readonly string[]): Options => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      /** In which browser faults are tried. */
      browser: { type: 'string', default: 'chromium' },
      /** The demo's camera, or an encoder that paints the wall clock and sends by RTMP. */
      source: { type: 'string', default: 'park' },
      /** Of the faults and lines those whose name has this, or one of these: `refused|503`. */
      only: { type: 'string', default: '' },
      /** How long each part looks, in place of its own time. */
      seconds: { type: 'string' },
      /** The soak once more, with a bare hls.js page in both browsers. */
      peer: { type: 'boolean', default: false },
      /** The soak in one browser after the other: two that decode without a graphics card, the product and its camera are much for two cores. */
      alone: { type: 'boolean', default: false },
      /** Of first frames. */
      rounds: { type: 'string', default: '5' },
    },
  })
  return options.parse({ ...values, parts: positionals })
}

/** Whether a fault or a line is wanted, by its name. */
export const isWanted = ({ only }: Options, name: string): boolean =>
  only.split('|').some((part) => name.includes(part))
