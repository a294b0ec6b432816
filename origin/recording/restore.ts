import type { GameFolder } from './game-folder.ts'
import { apply } from './timeline/apply-entry.ts'
import { type Entry, readJournal } from './timeline/journal.ts'
import { emptyTimeline, type Timeline } from './timeline/timeline.ts'

/** The game of a journal, and the number of the journal's readable bytes. */
export const readTimeline = (journal: Buffer): { timeline: Timeline; journalBytes: number } => {
  const timeline = emptyTimeline()
  const { entries, ends } = readJournal(journal)
  const applied = entries.findIndex((it) => !isApplied(timeline, it))
  const count = applied < 0 ? entries.length : applied
  return { timeline, journalBytes: ends[count - 1] ?? 0 }
}

const isApplied = (timeline: Timeline, it: Entry): boolean => {
  try {
    apply(timeline, it)
    return true
  } catch {
    return false
  }
}

/** Marks segments as gaps if their file has fewer bytes than the journal says, as after a power failure. */
export const markLostSegments = (timeline: Timeline, folder: Pick<GameFolder, 'sizeOf'>): void => {
  for (const stretch of timeline.stretches) {
    if (stretch.is === 'slate') continue
    for (const [rendition, track] of stretch.tracks)
      for (const [index, kept] of track.entries()) {
        if (kept.isGap || kept.isArchived) continue
        kept.isGap = folder.sizeOf(rendition, stretch.first + index) < kept.bytes
      }
  }
}
