import type { PlayByPlayInning } from '../../contract/games.ts'

/** An answer that says of which moment it is (ISO UTC); null before the game told anything. */
export type Dated = { asOf: string | null }

const MOST_KEPT = 60

/** The answers so far with the newest one added, oldest first; the same array when it says nothing new. */
export const remembered = <T extends Dated>(kept: readonly T[], answer: T): readonly T[] => {
  const last = kept.at(-1)
  if (last !== undefined && momentOf(answer) === momentOf(last))
    return last === answer ? kept : [...kept.slice(0, -1), answer]
  return [...kept, answer].slice(-MOST_KEPT)
}

/**
 * The newest answer that is not ahead of the picture: what the viewer has not seen yet is not told. Without a
 * picture (null) the newest there is; when all are ahead, the oldest, which is the least ahead.
 * `playhead` is the picture's wall clock, ms UTC.
 */
export const answerAt = <T extends Dated>(kept: readonly T[], playhead: number | null): T | undefined => {
  if (playhead === null) return kept.at(-1)
  return kept.findLast((it) => momentOf(it) <= playhead) ?? kept[0]
}

const momentOf = ({ asOf }: Dated): number => (asOf === null ? 0 : Date.parse(asOf))

/** The plays that the picture has shown; all of them without a picture. */
export const playsSeen = (
  innings: readonly PlayByPlayInning[],
  playhead: number | null,
): PlayByPlayInning[] => {
  if (playhead === null) return [...innings]
  const seen = (plays: PlayByPlayInning['top']) => plays.filter((play) => Date.parse(play.at) <= playhead)
  return innings
    .map((inning) => ({ ...inning, top: seen(inning.top), bottom: seen(inning.bottom) }))
    .filter((inning) => inning.top.length + inning.bottom.length > 0)
}
