import { z } from 'zod/mini'

/** Counts of a batter in one game. */
export const battingLine = z.object({
  ab: z.int(),
  r: z.int(),
  h: z.int(),
  h2b: z.int(),
  h3b: z.int(),
  hr: z.int(),
  rbi: z.int(),
  bb: z.int(),
  so: z.int(),
  sb: z.int(),
})
export type BattingLine = z.infer<typeof battingLine>
/** Counts of a pitcher in one game; the length of the outing is given in outs or in innings beside them. */
export const pitchingCounts = {
  h: z.int(),
  r: z.int(),
  er: z.int(),
  bb: z.int(),
  so: z.int(),
  hr: z.int(),
}
export const pitchingLine = z.object({ outs: z.int(), ...pitchingCounts })
export type PitchingLine = z.infer<typeof pitchingLine>

/** A note of the box score: its name and text, as the league words them. */
export const label = z.object({ label: z.string(), value: z.string() })
/** Notes under one heading: batting, base running, fielding. */
export const activity = z.object({ title: z.string(), movements: z.array(label) })
