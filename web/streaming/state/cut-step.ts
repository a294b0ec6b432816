import { nextPlayed, type Segment } from '../../../domain/cut/segments.ts'

/** The player's next step in a cut; `to`: UTC ms by the log. */
export type CutStep =
  | { do: 'stay' }
  | { do: 'seek'; to: number }
  /** All that was to be caught up with has played, or the viewer went live before. */
  | { do: 'go-on'; since: number }
  | { do: 'leave' }
  /** The last play of the person has ended. */
  | { do: 'stop' }

/** A picture that is sought is up to a frame beside the place. */
const THERE_MS = 500
/** Frames are told several times a second, at the highest speed too: further on is a seek of the viewer. */
const JUST_ENDED_MS = 2_000
const STAY: CutStep = { do: 'stay' }

/** The step at a frame `at`, after one `before` (UTC ms by the log; null for the first one). */
export const cutStep = (
  { segments, of }: { segments: readonly Segment[]; of: 'game' | 'person' | 'catchUp' },
  { at, before }: { at: number; before: number | null },
): CutStep => {
  const last = segments.at(-1)
  if (last === undefined) return STAY
  const next = nextPlayed(segments, at)
  if (next === undefined) {
    const hasJustEnded = before !== null && before < last.to && at - last.to < JUST_ENDED_MS
    return hasJustEnded && of === 'person' ? { do: 'stop' } : STAY
  }
  if (of === 'catchUp' && at >= last.from) return { do: 'leave' }
  if (of === 'catchUp' && next === last.from) return { do: 'go-on', since: last.from }
  return next - at > THERE_MS ? { do: 'seek', to: next } : STAY
}
