import type { Broadcast } from '../playlists/broadcast.ts'
import type { Rendition } from '../playlists/master-playlist.ts'
import type { Slate } from '../slate/slate.ts'
import type { Clock } from '../time/clock.ts'
import type { Archive } from './archive.ts'
import { asDiskFull, type DiskRoom } from './disk-room.ts'
import { type GameFolder, segmentFile } from './game-folder.ts'
import { type GameLog, openGameLog } from './game-log.ts'
import { openRecentPartsCache, type RecentPartsCache } from './recent-parts-cache.ts'
import { DiskFull, type EncodedRendition, GameIsOver, type Session } from './recorder.ts'
import { openSession } from './session.ts'
import { broadcastOf } from './timeline/broadcast-of.ts'
import {
  initName,
  keptOf,
  lenderOf,
  SLATE_INIT,
  SLATE_PARTS,
  type SlateStretch,
  slateKindOf,
  stretchOf,
  type Timeline,
} from './timeline/timeline.ts'

/** Players that were there at the end know of it by then; later players get the game without the slate. */
const LEARNT_MS = 60_000
const INIT = /^init(?:-(\d+))?\.mp4$/

export type Slates = { withSound: Slate; silent: Slate }

/** A game that is, or was, recorded. */
export type RecordedGame = {
  log: GameLog
  /** Throws GameIsOver or DiskFull. */
  begin(renditions: readonly EncodedRendition[]): Promise<Session>
  /** From the game's first complete segment on; lowest rate first. */
  renditions(): readonly Rendition[]
  /** The game now. With `wasLive`, for players that may have live playlists, segments keep their numbers. */
  broadcast(rendition: string, o: { wasLive: boolean }): Broadcast | undefined
  init(rendition: string, file: string): Promise<Buffer | undefined>
  segment(rendition: string, k: number): Promise<Buffer | undefined>
  part(rendition: string, k: number, p: number): Promise<Buffer | undefined>
  /** Ends all writes and waits. */
  close(): Promise<void>
}

export type GameDeps = {
  gamePk: number
  timeline: Timeline
  folder: GameFolder
  clock: Clock
  endAfterMs: number
  room: DiskRoom
  slates: Slates
  archive: Archive | undefined
  onSegment: () => void
  onFull: (error: DiskFull) => void
}

export const openRecordedGame = (deps: GameDeps): RecordedGame => {
  const { timeline } = deps
  const log = openGameLog(deps)
  const recentParts = openRecentPartsCache()
  if (timeline.isConnected) log.recordSoon({ is: 'close' })
  const media = openMedia(deps, recentParts)
  let beginning: Promise<unknown> = Promise.resolve()
  return {
    log,
    begin: (renditions) => {
      const begun = beginning
        .then(() => begin(deps, log, recentParts, renditions))
        .catch((error: unknown) => {
          const full = asDiskFull(error)
          if (full instanceof DiskFull) deps.onFull(full)
          throw full
        })
      beginning = begun.catch(() => undefined)
      return begun
    },
    renditions: () => {
      log.catchUp()
      if (timeline.targetMs === undefined) return []
      return [...timeline.renditions.values()].sort((a, b) => a.peak - b.peak)
    },
    broadcast: (rendition, { wasLive }) => {
      log.catchUp()
      const { endedAt } = timeline
      const hasJustEnded = endedAt !== undefined && deps.clock.now() - endedAt < LEARNT_MS
      return broadcastOf(timeline, rendition, {
        isOnDemand: endedAt !== undefined && !wasLive && !hasJustEnded,
      })
    },
    ...media,
    close: async () => {
      if (timeline.isConnected) log.recordSoon({ is: 'close' })
      recentParts.clear()
      await deps.folder.close()
    },
  }
}

const begin = async (
  deps: GameDeps,
  log: GameLog,
  recentParts: RecentPartsCache,
  renditions: readonly EncodedRendition[],
): Promise<Session> => {
  const { timeline, folder, room } = deps
  const check = () => {
    log.catchUp()
    if (timeline.endedAt !== undefined) throw new GameIsOver('the game has ended')
  }
  check()
  await room.check(0)
  const session = timeline.sessions.length
  for (const { name, init } of renditions) await folder.writeInit(name, initName(session), init)
  check()
  const described = renditions.map(({ init: _, ...rendition }) => rendition)
  const close = timeline.isConnected ? [{ is: 'close' } as const] : []
  log.record(...close, { is: 'session', renditions: described })
  log.noteArrival(0)
  const { onSegment, onFull } = deps
  return openSession({ log, folder, recentParts, room, session, onSegment, onFull })
}

type Media = Pick<RecordedGame, 'init' | 'segment' | 'part'>

/**
 * Reads new parts from memory, older ones from the disk, and from the archive those that have left the disk.
 */
const openMedia = (deps: GameDeps, recentParts: RecentPartsCache): Media => {
  const { timeline, folder, archive, gamePk } = deps
  const slateOf = (stretch: SlateStretch) => deps.slates[slateKindOf(timeline, stretch)]
  const archived = (rendition: string, file: string) =>
    archive?.get(`${gamePk}/${rendition}/${file}`).catch(() => undefined)
  const keptSegment = async (rendition: string, k: number) => {
    const found = keptOf(timeline, rendition, k)
    if (found === undefined) return undefined
    const { kept, rendition: of } = found
    const parts = recentParts.of(of, k)
    if (parts !== undefined) return Buffer.concat([...parts])
    const file = await folder.read(of, segmentFile(k), { from: 0, bytes: kept.bytes })
    return file ?? (kept.isArchived ? archived(of, segmentFile(k)) : undefined)
  }
  return {
    init: async (rendition, file) => {
      if (!timeline.renditions.has(rendition)) return undefined
      if (file === SLATE_INIT.withSound) return deps.slates.withSound.init
      if (file === SLATE_INIT.silent) return deps.slates.silent.init
      const session = Number(INIT.exec(file)?.[1] ?? 0)
      const of = INIT.test(file) ? lenderOf(timeline, session, rendition) : undefined
      if (of === undefined) return undefined
      return (await folder.read(of, file)) ?? archived(of, file)
    },
    segment: async (rendition, k) => {
      const stretch = timeline.renditions.has(rendition) ? stretchOf(timeline, k) : undefined
      if (stretch?.is !== 'slate') return stretch && keptSegment(rendition, k)
      const index = k - stretch.first
      return slateOf(stretch).segment(index, slateParts(stretch, index))
    },
    part: async (rendition, k, p) => {
      const stretch = timeline.renditions.has(rendition) ? stretchOf(timeline, k) : undefined
      if (stretch?.is === 'slate') {
        const index = k - stretch.first
        return p < slateParts(stretch, index) ? slateOf(stretch).part(index, p) : undefined
      }
      const found = keptOf(timeline, rendition, k)
      const part = found?.kept.parts[p]
      if (found === undefined || part === undefined) return undefined
      const inMemory = recentParts.of(found.rendition, k)?.[p]
      if (inMemory !== undefined) return inMemory
      const from = found.kept.parts.slice(0, p).reduce((sum, it) => sum + it.bytes, 0)
      return folder.read(found.rendition, segmentFile(k), { from, bytes: part.bytes })
    },
  }
}

const slateParts = ({ parts }: SlateStretch, index: number): number =>
  Math.max(0, Math.min(SLATE_PARTS, parts - index * SLATE_PARTS))
