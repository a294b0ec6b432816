import type { Clock } from '../time/clock.ts'
import { isNoSpace } from './disk-room.ts'
import type { GameFolder } from './game-folder.ts'
import { apply } from './timeline/apply-entry.ts'
import { type Entry, lineOf } from './timeline/journal.ts'
import { endOf, nextNumber, SLATE_PART_MS, type Timeline } from './timeline/timeline.ts'

/** An encoder whose next part is so late counts as gone until it sends again. */
const LATE_MS = 1_000

/**
 * A game's timeline and its journal, which agree. `catchUp` adds what time alone causes: the slate while the
 * encoder is gone, and the end if it does not return.
 */
export type GameLog = {
  timeline: Timeline
  /** Writes entries to the journal, applies them to the timeline, and then calls the listeners. */
  record(...entries: Entry[]): void
  /**
   * Does the same for entries that a restart can find out by itself or only sees later. On a full disk they
   * count at once, and are written with the next line that the disk takes.
   */
  recordSoon(...entries: Entry[]): void
  catchUp(): void
  /** Keeps the slate from beginning while something is written; the returned function ends that. */
  hold(): () => void
  /** Notes that a part of the picture came. */
  noteArrival(durationMs: number): void
  /** In how many ms `catchUp` will add something; undefined if nothing is due. */
  nextInMs(): number | undefined
  /** Calls back once, with the next change; the returned function cancels that. */
  onChange(changed: () => void): () => void
  end(): void
  /** Takes back the game's end. The encoder has as long to return as one that is gone. */
  resume(): void
}

export const openGameLog = (o: {
  timeline: Timeline
  folder: Pick<GameFolder, 'write'>
  clock: Clock
  /** How long an encoder may be gone before the game ends. */
  endAfterMs: number
}): GameLog => {
  const { timeline, folder, clock } = o
  const waiting = new Set<() => void>()
  const arrival = lastArrival(timeline, clock.now())
  let holds = 0

  const journal = openJournal(folder)

  const record = (...entries: Entry[]) => {
    journal.write(entries)
    show(entries)
  }
  const recordSoon = (...entries: Entry[]) => {
    journal.writeSoon(entries)
    show(entries)
  }
  const show = (entries: readonly Entry[]) => {
    for (const it of entries) apply(timeline, it)
    const all = [...waiting]
    waiting.clear()
    for (const goOn of all) goOn()
  }
  const end = () => {
    if (timeline.endedAt === undefined) recordSoon({ is: 'end', at: clock.now(), bytes: timeline.bytes })
  }
  const resume = () => {
    if (timeline.endedAt === undefined) return
    recordSoon({ is: 'resumed', at: clock.now() })
    Object.assign(arrival, lastArrival(timeline, clock.now()))
  }
  /** When the slate's first part begins if the slate is shown now; undefined while the picture comes. */
  const slateDue = (): number | undefined => {
    const last = timeline.stretches.at(-1)
    if (last?.is === 'slate' && last.isOpen) return last.due
    if (last === undefined || holds > 0) return undefined
    const isLate = clock.now() >= arrival.at + arrival.nextMs + LATE_MS
    return isLate || !timeline.isConnected ? arrival.at : undefined
  }
  const catchUp = () => {
    if (timeline.endedAt !== undefined) return
    if (holds === 0 && clock.now() >= arrival.pictureAt + o.endAfterMs) return end()
    const due = slateDue()
    const parts = due === undefined ? 0 : Math.floor((clock.now() - due) / SLATE_PART_MS)
    if (due === undefined || parts <= slateParts(timeline)) return
    recordSoon(...(isSlate(timeline) ? [] : [slateFrom(timeline, due)]), { is: 'slate-parts', parts })
  }
  return {
    timeline,
    record,
    recordSoon,
    catchUp,
    end,
    resume,
    hold: () => {
      holds += 1
      return () => {
        holds -= 1
      }
    },
    noteArrival: (durationMs) => {
      const now = clock.now()
      Object.assign(arrival, { at: now, pictureAt: now, nextMs: durationMs })
    },
    nextInMs: () => {
      if (timeline.endedAt !== undefined || timeline.stretches.length === 0) return undefined
      const due = slateDue()
      const next =
        due === undefined
          ? arrival.at + arrival.nextMs + LATE_MS
          : due + (slateParts(timeline) + 1) * SLATE_PART_MS
      return Math.max(0, next - clock.now())
    },
    onChange: (changed) => {
      waiting.add(changed)
      return () => waiting.delete(changed)
    },
  }
}

/** When an encoder sent last, by the timeline; an end that was taken back counts as a picture. */
const lastArrival = (timeline: Timeline, now: number) => ({
  at: endOf(timeline) ?? now,
  pictureAt: Math.max(pictureEnd(timeline) ?? now, timeline.resumedAt ?? 0),
  nextMs: 0,
})

/** A game's journal; lines that a full disk refuses wait, and are written before the next lines. */
const openJournal = (folder: Pick<GameFolder, 'write'>) => {
  let unwritten = ''
  const write = (entries: readonly Entry[]) => {
    const lines = unwritten + entries.map(lineOf).join('')
    if (lines !== '') folder.write(lines)
    unwritten = ''
  }
  const writeSoon = (entries: readonly Entry[]) => {
    try {
      write(entries)
    } catch (error) {
      if (!isNoSpace(error)) throw error
      unwritten += entries.map(lineOf).join('')
    }
  }
  return { write, writeSoon }
}

const isSlate = ({ stretches }: Timeline): boolean => {
  const last = stretches.at(-1)
  return last?.is === 'slate' && last.isOpen
}

const slateParts = ({ stretches }: Timeline): number => {
  const last = stretches.at(-1)
  return last?.is === 'slate' && last.isOpen ? last.parts : 0
}

const slateFrom = (timeline: Timeline, due: number): Entry => ({
  is: 'slate',
  k: nextNumber(timeline),
  s: endOf(timeline) ?? due,
  due,
})

const pictureEnd = ({ stretches }: Timeline): number | undefined => {
  const last = stretches.findLast((it) => it.is === 'picture')
  if (last?.is !== 'picture') return undefined
  const ends = [...last.tracks.values()].flatMap((it) => it.at(-1) ?? [])
  return ends.length === 0 ? undefined : Math.max(...ends.map((it) => it.startsAt + it.durationMs))
}
