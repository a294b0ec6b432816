import { asDiskFull, type DiskRoom } from './disk-room.ts'
import type { GameFolder } from './game-folder.ts'
import type { GameLog } from './game-log.ts'
import type { RecentPartsCache } from './recent-parts-cache.ts'
import { DiskFull, type EncodedPart, GameIsOver, type Session, SessionIsOver } from './recorder.ts'
import {
  fitsSegment,
  type Kept,
  nextNumber,
  type PictureStretch,
  SAME_INSTANT_MS,
} from './timeline/timeline.ts'

/** How far back another rendition's segment of the same instant is looked for. */
const ALIGN_SEGMENTS = 10

type Deps = {
  log: GameLog
  folder: GameFolder
  recentParts: RecentPartsCache
  room: DiskRoom
  /** The number of this session. */
  session: number
  /** Called when a segment may be complete, and when there is no room any more. */
  onSegment: () => void
  onFull: (error: DiskFull) => void
}

/** Writes what an encoder sends: bytes first, then the journal, then it is shown. */
export const openSession = (deps: Deps): Session => {
  const { log, session } = deps
  const { timeline } = log
  const tails = new Map<string, Promise<void>>()
  const isCurrent = () =>
    timeline.endedAt === undefined && timeline.isConnected && timeline.sessions.length === session + 1
  const check = () => {
    if (timeline.endedAt !== undefined) throw new GameIsOver('the game has ended')
    if (!isCurrent()) throw new SessionIsOver('the session is over')
  }
  const close = () => {
    if (isCurrent()) log.recordSoon({ is: 'close' })
    deps.onSegment()
  }
  const append = async (rendition: string, part: EncodedPart) => {
    check()
    log.catchUp()
    const letGo = log.hold()
    try {
      await deps.room.check(part.bytes.length)
      check()
      await write(deps, rendition, part, check)
    } catch (error) {
      const full = asDiskFull(error)
      if (full instanceof DiskFull) {
        close()
        deps.onFull(full)
      }
      throw full
    } finally {
      letGo()
    }
  }
  return {
    append: (rendition, part) => {
      const before = tails.get(rendition) ?? Promise.resolve()
      const mine = before.then(() => append(rendition, part))
      tails.set(
        rendition,
        mine.catch(() => undefined),
      )
      return mine
    },
    close: async () => {
      await Promise.all(tails.values())
      close()
    },
  }
}

const write = async (deps: Deps, rendition: string, part: EncodedPart, check: () => void): Promise<void> => {
  const { log, folder, recentParts, room, session } = deps
  const stretch = pictureFor(log, session, part)
  const place = stretch && placeOf(log, stretch, rendition, part)
  // A picture before the first key frame cannot be shown.
  if (place === undefined) return
  await folder.writePart(rendition, place.k, place.at, part.bytes)
  check()
  log.noteArrival(part.durationMs)
  recentParts.add(rendition, place.k, part.startsAt + part.durationMs, part.bytes)
  room.note(part.bytes.length)
  const { startsAt: s, durationMs: d, isIndependent: i, bytes } = part
  log.record({ is: 'part', r: rendition, k: place.k, s, d, i, b: bytes.length })
  if (place.at === 0) deps.onSegment()
}

/**
 * The stretch that a part continues, or a new one after the slate or at the start; undefined if it cannot
 * begin one.
 */
const pictureFor = (log: GameLog, session: number, part: EncodedPart): PictureStretch | undefined => {
  const last = log.timeline.stretches.at(-1)
  if (last?.is === 'picture' && last.isOpen && last.session === session) return last
  if (!part.beginsSegment) return undefined
  log.record({ is: 'picture', k: nextNumber(log.timeline) })
  const begun = log.timeline.stretches.at(-1)
  return begun?.is === 'picture' ? begun : undefined
}

/** The segment that a part belongs to, and where in its file. */
const placeOf = (
  log: GameLog,
  stretch: PictureStretch,
  rendition: string,
  part: EncodedPart,
): { k: number; at: number } | undefined => {
  const track = stretch.tracks.get(rendition) ?? []
  const last = track.at(-1)
  const next = stretch.first + track.length
  if (last === undefined) {
    const isEarly = part.startsAt < startOf(stretch) - SAME_INSTANT_MS
    if (!part.beginsSegment || isEarly) return undefined
    return { k: sameInstant(stretch, next, part) ?? next, at: 0 }
  }
  // A segment that would exceed the game's target is cut, also without a key frame.
  if (part.beginsSegment || !fitsSegment(log.timeline, last, part.durationMs))
    return { k: sameInstant(stretch, next, part) ?? next, at: 0 }
  return { k: next - 1, at: last.bytes }
}

/** When a stretch begins, ms UTC; before its first part -Infinity. */
const startOf = ({ tracks }: PictureStretch): number => {
  const firsts = [...tracks.values()].flatMap((it) => it[0]?.startsAt ?? [])
  return firsts.length === 0 ? -Infinity : Math.min(...firsts)
}

/** The number that another rendition's segment of the same instant has, from `next` on. */
const sameInstant = (stretch: PictureStretch, next: number, part: EncodedPart): number | undefined => {
  for (const track of stretch.tracks.values()) {
    const from = Math.max(next - stretch.first, track.length - ALIGN_SEGMENTS)
    const isSame = (it: Kept, index: number) =>
      index >= from && Math.abs(it.startsAt - part.startsAt) < SAME_INSTANT_MS
    const index = track.findLastIndex(isSame)
    if (index >= 0) return stretch.first + index
  }
  return undefined
}
