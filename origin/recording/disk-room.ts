import { statfs } from 'node:fs/promises'
import type { Clock } from '../time/clock.ts'
import { DiskFull } from './recorder.ts'

/** How long a reading of the disk's free bytes is used. */
const FRESH_MS = 1_000

/** The limits of recordings: `budget` bytes in all, and `reserve` bytes of the disk stay free. */
export type DiskLimits = { budget: number; reserve: number }

/** Counts the bytes that recordings use, and refuses more than the limits. */
export type DiskRoom = {
  /** Notes that so many bytes are stored; negative if some were removed. */
  note(bytes: number): void
  /** Throws DiskFull if so many more bytes are too many. */
  check(bytes: number): Promise<void>
}

/** Free bytes of the disk that a folder is on. */
export const freeBytesOf = (folder: string) => async (): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Turns a system error about a full disk or quota into DiskFull; returns any other error unchanged. */
export const asDiskFull = (error: unknown): unknown =>
  isNoSpace(error) ? new DiskFull('the disk is full') : error

export const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

export const openDiskRoom = (o: {
  limits: DiskLimits
  clock: Clock
  freeBytes: () => Promise<number>
}): DiskRoom => {
  let used = 0
  let seen: { free: number; at: number } | undefined
  const free = async () => {
    if (seen === undefined || Math.abs(o.clock.now() - seen.at) >= FRESH_MS)
      seen = { free: await o.freeBytes(), at: o.clock.now() }
    return seen.free
  }
  return {
    note: (bytes) => {
      used += bytes
      if (seen !== undefined) seen.free -= bytes
    },
    check: async (bytes) => {
      if (used + bytes > o.limits.budget)
        throw new DiskFull(
          `recordings use their budget of ${o.limits.budget} bytes: raise RECORDINGS_BYTES, or lower RECORDINGS_DAYS`,
        )
      if ((await free()) - bytes < o.limits.reserve)
        throw new DiskFull(
          `less than ${o.limits.reserve} bytes of the disk are free: make room, or move RECORDINGS_DIR to another disk`,
        )
    },
  }
}

/** Where a recording's segments are. */
export type Place = 'disk' | 'archive'
export type Held = Record<Place, { games: number; bytes: number }>

/** Counts the bytes that recordings hold, game by game. */
export type Inventory = {
  /** Adds the bytes to the game's total; a negative number removes some. */
  note(gamePk: number, place: Place, bytes: number): void
  /** Drops a game that was removed. */
  forget(gamePk: number): void
  held(): Held
}

export const openInventory = (): Inventory => {
  const byPlace = { disk: new Map<number, number>(), archive: new Map<number, number>() }
  const heldAt = (place: Place) => {
    const all = [...byPlace[place].values()].filter((it) => it > 0)
    return { games: all.length, bytes: all.reduce((sum, it) => sum + it, 0) }
  }
  return {
    note: (gamePk, place, bytes) => {
      const games = byPlace[place]
      games.set(gamePk, (games.get(gamePk) ?? 0) + bytes)
    },
    forget: (gamePk) => {
      byPlace.disk.delete(gamePk)
      byPlace.archive.delete(gamePk)
    },
    held: () => ({ disk: heldAt('disk'), archive: heldAt('archive') }),
  }
}
