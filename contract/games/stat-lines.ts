import { z } from 'zod'

/** Counts of a batter in one game. */
export const battingLine = z.object({
  ab: z.number().int(),
  r: z.number().int(),
  h: z.number().int(),
  h2b: z.number().int(),
  h3b: z.number().int(),
  hr: z.number().int(),
  rbi: z.number().int(),
  bb: z.number().int(),
  so: z.number().int(),
  sb: z.number().int(),
})
export type BattingLine = z.infer<typeof battingLine>
/** Counts of a pitcher in one game; the length of the outing is given in outs or in innings beside them. */
export const pitchingCounts = {
  h: z.number().int(),
  r: z.number().int(),
  er: z.number().int(),
  bb: z.number().int(),
  so: z.number().int(),
  hr: z.number().int(),
}
export const pitchingLine = z.object({ outs: z.number().int(), ...pitchingCounts })
export type PitchingLine = z.infer<typeof pitchingLine>

/** A note of the box score: its name and text, as the league words them. */
export const label = z.object({ label: z.string(), value: z.string() })
/** Notes under one heading: batting, base running, fielding. */
export const activity = z.object({ title: z.string(), movements: z.array(label) })
