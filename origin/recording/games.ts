import { rm } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../time/clock.ts'
import type { Timers } from '../time/timers.ts'
import type { Archive } from './archive.ts'
import {
  type DiskLimits,
  type DiskRoom,
  freeBytesOf,
  type Held,
  openDiskRoom,
  openInventory,
  type Place,
} from './disk-room.ts'
import { JOURNAL, journalEndIn, journalIn, openGameFolder } from './game-folder.ts'
import { openRecordedGame, type RecordedGame, type Slates } from './recorded-game.ts'
import { markLostSegments, readTimeline } from './timeline/apply-entry.ts'
import { type Entry, readJournalEnd } from './timeline/journal.ts'
import { emptyTimeline, type Timeline } from './timeline/timeline.ts'
import { mediaOf, openUploads, type Uploads } from './uploads.ts'

/** Ended games whose timeline stays in memory. */
const ENDED_IN_MEMORY = 16
/** An archive that lacks a game is asked again after so long. */
const ABSENT_MS = 60_000
const ABSENT_GAMES = 1_000
const DAY_MS = 86_400_000
/** A full disk is logged this often at most. */
const TELL_FULL_MS = 600_000
export const GAME_FOLDER = /^[1-9]\d{0,14}$/

type Log = {
  info(data: object, text: string): void
  warn(data: object, text: string): void
  error(data: object, text: string): void
}

export type RecorderDeps = {
  /** The folder of all recordings. */
  folder: string
  clock: Clock
  timers: Pick<Timers, 'wait'>
  limits: DiskLimits
  /** Ended games are removed after so many days; 0 removes none. */
  days: number
  /** How long an encoder may be gone before its game ends. */
  endAfterMs: number
  slates: Slates
  archive?: Archive | undefined
  freeBytes?: () => Promise<number>
  log: Log
}

/** Figures: games that go on, how often each found no room, and games of which the archive takes nothing. */
export type RecordingFigures = {
  held: Held
  freeBytes: number
  live: readonly number[]
  refused: ReadonlySet<number>
  stopped: ReadonlyMap<number, number>
}

type OpenGame = { game: RecordedGame; uploads: Uploads | undefined }
/** All games: the live ones, the ended ones in memory, and the ends of those on disk and in the archive. */
type Shelf = {
  deps: RecorderDeps
  room: DiskRoom
  inventory: ReturnType<typeof openInventory>
  stopped: Map<number, number>
  refused: Set<number>
  stop: AbortSignal
  tellFull: (gamePk: number, error: Error) => void
  live: Map<number, OpenGame>
  inMemory: LRUCache<number, OpenGame>
  ended: Map<number, number>
  absent: LRUCache<number, true>
  opening: Map<number, Promise<OpenGame | undefined>>
}

/** The games of a folder and of the archive behind it. */
export const openGames = (deps: RecorderDeps, stop: AbortSignal) => {
  const freeBytes = deps.freeBytes ?? freeBytesOf(deps.folder)
  const shelf: Shelf = {
    ...{ deps, stop, tellFull: openTellFull(deps), room: openDiskRoom({ ...deps, freeBytes }) },
    ...{ live: new Map(), ended: new Map(), opening: new Map() },
    ...{ inventory: openInventory(), stopped: new Map(), refused: new Set() },
    inMemory: new LRUCache({ max: ENDED_IN_MEMORY }),
    absent: new LRUCache({ max: ABSENT_GAMES, ttl: ABSENT_MS }),
  }
  return {
    find: (gamePk: number) => find(shelf, gamePk),
    create: (gamePk: number): OpenGame => {
      const there = shelf.live.get(gamePk)
      if (there !== undefined) return there
      const created = open(shelf, gamePk, emptyTimeline(), 0)
      shelf.live.set(gamePk, created)
      created.game.log.recordSoon({ is: 'game', version: 1, gamePk })
      return created
    },
    enlist: (gamePk: number) => enlist(shelf, gamePk),
    settleEnded: () => settleEnded(shelf),
    resume: (gamePk: number) => resume(shelf, gamePk),
    removeOld: () => removeOld(shelf),
    figures: async (): Promise<RecordingFigures> => ({
      ...{ held: shelf.inventory.held(), live: [...shelf.live.keys()], stopped: shelf.stopped },
      refused: shelf.refused,
      // The folder is missing before the first recording.
      freeBytes: await freeBytes().catch(() => Number.NaN),
    }),
    close: async () => {
      for (const { game, uploads } of [...shelf.live.values(), ...shelf.inMemory.values()]) {
        await uploads?.settled()
        await game.close()
      }
    },
  }
}

const folderOf = ({ deps }: Shelf, gamePk: number) => path.join(deps.folder, String(gamePk))

/** Adds so many bytes to those stored of a game; negative if some were removed. */
const note = ({ room, inventory }: Shelf, gamePk: number, place: Place, bytes: number) => {
  inventory.note(gamePk, place, bytes)
  if (place === 'disk') room.note(bytes)
}

const open = (shelf: Shelf, gamePk: number, timeline: Timeline, journalBytes: number): OpenGame => {
  const { deps, stop } = shelf
  const { archive } = deps
  const room = { ...shelf.room, note: (bytes: number) => note(shelf, gamePk, 'disk', bytes) }
  const folder = openGameFolder(folderOf(shelf, gamePk), journalBytes)
  let uploads: Uploads | undefined
  const game = openRecordedGame({
    ...{ ...deps, archive, gamePk, timeline, folder, room },
    onSegment: () => uploads?.kick(),
    onFull: (error) => {
      shelf.stopped.set(gamePk, (shelf.stopped.get(gamePk) ?? 0) + 1)
      shelf.tellFull(gamePk, error)
    },
  })
  if (archive !== undefined) {
    const journal = () => journalIn(folderOf(shelf, gamePk))
    const { timers, log } = deps
    uploads = openUploads({
      ...{ gamePk, log: game.log, folder, room, archive, timers, stop, journal },
      onArchived: (bytes) => note(shelf, gamePk, 'archive', bytes),
      ...tellArchive(shelf, log, gamePk),
    })
  }
  return { game, uploads }
}

const fromDisk = (shelf: Shelf, gamePk: number): OpenGame | undefined => {
  const folder = folderOf(shelf, gamePk)
  const journal = journalIn(folder)
  if (journal === undefined) return undefined
  const { timeline, journalBytes } = readTimeline(journal)
  markLostSegments(timeline, openGameFolder(folder, journalBytes))
  return open(shelf, gamePk, timeline, journalBytes)
}

const fromArchive = async (shelf: Shelf, gamePk: number): Promise<OpenGame | undefined> => {
  const { archive } = shelf.deps
  if (archive === undefined || shelf.absent.has(gamePk)) return undefined
  const journal = await archive.get(`${gamePk}/${JOURNAL}`).catch(() => undefined)
  if (journal === undefined) shelf.absent.set(gamePk, true)
  return journal && open(shelf, gamePk, readTimeline(journal).timeline, 0)
}

const find = async (shelf: Shelf, gamePk: number): Promise<OpenGame | undefined> => {
  const known = shelf.live.get(gamePk) ?? shelf.inMemory.get(gamePk) ?? shelf.opening.get(gamePk)
  if (known !== undefined) return known
  const read = async () => {
    const isOnDisk = shelf.ended.has(gamePk)
    const found = (isOnDisk ? fromDisk(shelf, gamePk) : undefined) ?? (await fromArchive(shelf, gamePk))
    if (found !== undefined) shelf.inMemory.set(gamePk, found)
    return found
  }
  const started = read().finally(() => shelf.opening.delete(gamePk))
  shelf.opening.set(gamePk, started)
  return started
}

/** Takes a game of the disk in at the start: the game goes on if it has not ended. */
const enlist = async (shelf: Shelf, gamePk: number): Promise<void> => {
  const { live, ended, deps } = shelf
  const last = readJournalEnd((await journalEndIn(folderOf(shelf, gamePk))) ?? Buffer.alloc(0))
  const sinceEnd = last.slice(last.findLastIndex((it) => it.is === 'end' || it.is === 'resumed'))
  const end = sinceEnd.find((it): it is Entry & { is: 'end' } => it.is === 'end')
  const isMoved = sinceEnd.some((it) => it.is === 'moved')
  if (end !== undefined) ended.set(gamePk, end.at)
  if (end !== undefined && (isMoved || deps.archive === undefined))
    return note(shelf, gamePk, isMoved ? 'archive' : 'disk', end.bytes)
  const found = fromDisk(shelf, gamePk)
  if (found === undefined) return
  const { timeline } = found.game.log
  note(shelf, gamePk, 'disk', bytesOf(timeline, 'disk'))
  note(shelf, gamePk, 'archive', bytesOf(timeline, 'archive'))
  live.set(gamePk, found)
  found.uploads?.kick()
}

const settleEnded = async ({ live, inMemory, ended }: Shelf): Promise<void> => {
  for (const [gamePk, open] of [...live]) {
    open.game.log.catchUp()
    const { endedAt } = open.game.log.timeline
    if (endedAt === undefined) continue
    live.delete(gamePk)
    inMemory.set(gamePk, open)
    ended.set(gamePk, endedAt)
    await open.game.close()
    open.uploads?.kick()
  }
}

/** Takes back a game's end. Returns false if an ended game has no journal left on the disk. */
const resume = async (shelf: Shelf, gamePk: number): Promise<boolean> => {
  await settleEnded(shelf)
  const found = await find(shelf, gamePk)
  if (found?.game.log.timeline.endedAt === undefined) return true
  if (journalIn(folderOf(shelf, gamePk)) === undefined) return false
  found.game.log.resume()
  shelf.ended.delete(gamePk)
  shelf.inMemory.delete(gamePk)
  shelf.live.set(gamePk, found)
  return true
}

const removeOld = async (shelf: Shelf): Promise<void> => {
  const { deps, ended, inMemory, inventory } = shelf
  if (deps.days === 0) return
  await enlistArchived(shelf)
  for (const [gamePk, endedAt] of [...ended]) {
    if (deps.clock.now() - endedAt < deps.days * DAY_MS) continue
    const found = await find(shelf, gamePk)
    if (found === undefined) continue
    const { timeline } = found.game.log
    try {
      await deps.archive?.remove(mediaOf(gamePk, timeline))
      // The journal goes last: by it the game is found again if a removal fails.
      await deps.archive?.remove([`${gamePk}/${JOURNAL}`])
      await rm(folderOf(shelf, gamePk), { recursive: true, force: true })
    } catch (err) {
      deps.log.warn({ gamePk, err }, 'an old recording was not removed: it is tried again')
      continue
    }
    ended.delete(gamePk)
    inMemory.delete(gamePk)
    note(shelf, gamePk, 'disk', -bytesOf(timeline, 'disk'))
    inventory.forget(gamePk)
    deps.log.info({ gamePk }, 'a recording was removed: it was kept for RECORDINGS_DAYS')
  }
}

/** Enlists games that only the archive has, from another or a lost disk, so that they are removed, too. */
const enlistArchived = async (shelf: Shelf): Promise<void> => {
  const { deps, live, ended } = shelf
  try {
    for (const name of (await deps.archive?.folders()) ?? []) {
      const gamePk = GAME_FOLDER.test(name) ? Number(name) : undefined
      if (gamePk === undefined || live.has(gamePk) || ended.has(gamePk)) continue
      const timeline = (await find(shelf, gamePk))?.game.log.timeline
      if (timeline?.endedAt === undefined) continue
      ended.set(gamePk, timeline.endedAt)
      note(shelf, gamePk, 'archive', bytesOf(timeline, 'archive'))
    }
  } catch (err) {
    deps.log.warn({ err }, 'the archive of recordings does not say what it has: old ones stay until it does')
  }
}

/** The bytes of a game in one place; archived segments count for the archive, as they leave the disk soon. */
const bytesOf = (timeline: Timeline, place: Place): number =>
  timeline.stretches
    .flatMap((it) => (it.is === 'picture' ? [...it.tracks.values()].flat() : []))
    .filter((it) => !it.isGap && it.isArchived === (place === 'archive'))
    .reduce((sum, it) => sum + it.bytes, 0)

/** One line of the log while the disk is full, however often encoders try. */
const openTellFull = ({ clock, log }: RecorderDeps) => {
  let toldAt = Number.NEGATIVE_INFINITY
  return (gamePk: number, error: Error) => {
    if (clock.now() - toldAt < TELL_FULL_MS) return
    toldAt = clock.now()
    log.error({ gamePk }, `recording has stopped: ${error.message}`)
  }
}

const tellArchive = ({ refused }: Shelf, log: Log, gamePk: number) => ({
  onAway: (err: unknown) => {
    refused.add(gamePk)
    log.warn({ gamePk, err }, 'the archive of recordings takes nothing: it is tried again')
  },
  onBack: () => {
    refused.delete(gamePk)
    log.info({ gamePk }, 'the archive of recordings is back')
  },
})
