import type { Timers } from '../time/timers.ts'
import type { Archive } from './archive.ts'
import type { DiskRoom } from './disk-room.ts'
import { type GameFolder, JOURNAL, segmentFile } from './game-folder.ts'
import type { GameLog } from './game-log.ts'
import { initName, type Kept, type PictureStretch, type Timeline } from './timeline/timeline.ts'

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000
/** An uploaded segment leaves the disk once it is so much older than the one uploaded now. */
const KEEP_MS = 120_000
/** Uploads at once: one by one, a game's renditions would wait for each other if the archive is far away. */
const AT_ONCE = 6
const SEGMENT_TYPE = 'video/iso.segment'

type Deps = {
  gamePk: number
  log: GameLog
  folder: GameFolder
  room: DiskRoom
  archive: Archive
  timers: Pick<Timers, 'wait'>
  stop: AbortSignal
  journal: () => Buffer | undefined
  onArchived: (bytes: number) => void
  /** Called when the archive starts to refuse uploads; `onBack` is called when it takes them again. */
  onAway: (error: unknown) => void
  onBack: () => void
}
type Complete = { rendition: string; k: number; kept: Kept }

/** Puts a game's complete segments into the archive, some at once, and tries again without end. */
export type Uploads = {
  /** Looks for segments to upload. */
  kick(): void
  /** Resolves when no upload is under way. */
  settled(): Promise<void>
}

export const openUploads = (deps: Deps): Uploads => {
  const { log, stop } = deps
  const next = openCursor(log.timeline)
  const persist = openPersist(deps)
  const uploaded: Complete[] = []
  const working = new Set<Promise<void>>()
  /**
   * The end with which the game was moved: after an end that is taken back it moves again with the next one.
   */
  let movedWith: number | undefined
  const uploadFrom = async (first: Complete): Promise<void> => {
    for (let it: Complete | undefined = first; it !== undefined; it = next()) {
      const segment = it
      await persist(() => uploadSegment(deps, segment))
      if (stop.aborted) return
      uploaded.push(segment)
      await removeOlder(deps, uploaded, segment.kept.startsAt - KEEP_MS)
    }
  }
  /** Uploads the initialisations and the journal once all segments are in the archive. */
  const finish = async (): Promise<void> => {
    const { endedAt } = log.timeline
    await persist(() => uploadHead(deps))
    if (stop.aborted || log.timeline.endedAt !== endedAt) return
    movedWith = endedAt
    await removeOlder(deps, uploaded, Number.POSITIVE_INFINITY)
    log.recordSoon({ is: 'moved' })
  }
  const track = (work: Promise<void>) => {
    const tracked = work.finally(() => {
      working.delete(tracked)
      kick()
    })
    working.add(tracked)
  }
  const kick = (): void => {
    if (stop.aborted) return
    while (working.size < AT_ONCE) {
      const first = next()
      if (first === undefined) break
      track(uploadFrom(first))
    }
    const { endedAt } = log.timeline
    if (working.size === 0 && endedAt !== undefined && endedAt !== movedWith) track(finish())
  }
  return {
    kick,
    settled: async () => {
      while (working.size > 0) await Promise.all(working)
    },
  }
}

/** The complete segments of a game that are not in the archive, each once, in the order of its stretches. */
const openCursor = (timeline: Timeline): (() => Complete | undefined) => {
  let nth = 0
  const seen = new Map<string, number>()
  return () => {
    for (let stretch = timeline.stretches[nth]; stretch !== undefined; stretch = timeline.stretches[nth]) {
      const found = stretch.is === 'picture' ? nextOf(stretch, seen) : undefined
      if (found !== undefined || stretch.isOpen) return found
      nth += 1
      seen.clear()
    }
    return undefined
  }
}

const nextOf = (stretch: PictureStretch, seen: Map<string, number>): Complete | undefined => {
  for (const [rendition, track] of stretch.tracks) {
    const complete = stretch.isOpen ? track.slice(0, -1) : track
    const from = seen.get(rendition) ?? 0
    const index = complete.findIndex((it, nth) => nth >= from && !it.isGap && !it.isArchived)
    const kept = complete[index]
    seen.set(rendition, kept === undefined ? complete.length : index + 1)
    if (kept !== undefined) return { rendition, k: stretch.first + index, kept }
  }
  return undefined
}

const uploadSegment = async (deps: Deps, { rendition, k, kept }: Complete): Promise<void> => {
  const { gamePk, log, folder, archive, onArchived } = deps
  const bytes = await folder.read(rendition, segmentFile(k), { from: 0, bytes: kept.bytes })
  if (bytes === undefined) {
    // A segment that the disk has lost is a gap, as after a restart: players skip it.
    kept.isGap = true
    return
  }
  await archive.put(`${gamePk}/${rendition}/${segmentFile(k)}`, bytes, SEGMENT_TYPE)
  log.record({ is: 'archived', r: rendition, k })
  onArchived(kept.bytes)
}

/** Uploads what turns segments into a game: the initialisations, then the journal. */
const uploadHead = async ({ gamePk, log, folder, archive, journal }: Deps): Promise<void> => {
  for (const [session, renditions] of log.timeline.sessions.entries())
    for (const { name } of renditions) {
      const bytes = await folder.read(name, initName(session))
      if (bytes !== undefined) await archive.put(`${gamePk}/${name}/${initName(session)}`, bytes, 'video/mp4')
    }
  // Writes the entries that waited for room on the disk, above all the game's end.
  log.record()
  const lines = journal()
  if (lines !== undefined) await archive.put(`${gamePk}/${JOURNAL}`, lines, 'application/x-ndjson')
}

const removeOlder = async ({ folder, room }: Deps, uploaded: Complete[], than: number): Promise<void> => {
  while (uploaded[0] !== undefined && uploaded[0].kept.startsAt < than) {
    const { rendition, k, kept } = uploaded[0]
    uploaded.shift()
    if (!kept.isArchived) continue
    await folder.remove(rendition, k)
    room.note(-kept.bytes)
  }
}

/**
 * Tries an upload until it succeeds or `stop` is aborted. Reports once that the archive is away, for all
 * uploads.
 */
const openPersist = ({ timers, stop, onAway, onBack }: Deps) => {
  let isAway = false
  const tell = (away: boolean, error?: unknown) => {
    if (isAway === away) return
    isAway = away
    if (away) onAway(error)
    else onBack()
  }
  return async (upload: () => Promise<void>): Promise<void> => {
    for (let waitMs = FIRST_RETRY_MS; !stop.aborted; waitMs = Math.min(2 * waitMs, LONGEST_RETRY_MS)) {
      try {
        await upload()
        return tell(false)
      } catch (error) {
        tell(true, error)
        await timers.wait(waitMs, stop)
      }
    }
  }
}

/** The names of all files of a game that the archive may hold, except its journal. */
export const mediaOf = (gamePk: number, { sessions, stretches }: Timeline): string[] => {
  const inits = sessions.flatMap((all, session) => all.map(({ name }) => `${name}/${initName(session)}`))
  const segments = stretches.flatMap((stretch) =>
    stretch.is === 'slate'
      ? []
      : [...stretch.tracks].flatMap(([name, track]) =>
          track.map((_, index) => `${name}/${segmentFile(stretch.first + index)}`),
        ),
  )
  return [...inits, ...segments].map((it) => `${gamePk}/${it}`)
}
