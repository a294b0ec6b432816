import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

const OWNER_ONLY = 0o700
export const JOURNAL = 'journal.ndjson'
const JOURNAL_END_BYTES = 64 * 1024

/**
 * A game's folder: `journal.ndjson`, and for each rendition its initialisations and `{k}.m4s`, the chunks of
 * a segment in a row.
 */
export type GameFolder = {
  /**
   * Appends all lines to the journal, or none. It is synchronous, so that lines stand in the order of events.
   * Throws the error of a full disk.
   */
  write(lines: string): void
  /** Writes an initialisation and syncs it to the disk. */
  writeInit(rendition: string, file: string, bytes: Buffer): Promise<void>
  /** Writes a part of the rendition's current segment. A segment's first part, at 0, replaces the file. */
  writePart(rendition: string, k: number, at: number, bytes: Buffer): Promise<void>
  /** Returns undefined if the file is missing or too short. */
  read(rendition: string, file: string, range?: { from: number; bytes: number }): Promise<Buffer | undefined>
  /** The length of a segment's file; 0 if there is none. */
  sizeOf(rendition: string, k: number): number
  remove(rendition: string, k: number): Promise<void>
  /** Closes the folder's files. */
  close(): Promise<void>
}

export const segmentFile = (k: number): string => `${k}.m4s`

/** The bytes of a game's journal; undefined where the folder has none. */
export const journalIn = (folder: string): Buffer | undefined => {
  try {
    return readFileSync(path.join(folder, JOURNAL))
  } catch {
    return undefined
  }
}

/** The last bytes of a game's journal. */
export const journalEndIn = async (folder: string): Promise<Buffer | undefined> => {
  const handle = await open(path.join(folder, JOURNAL)).catch(() => undefined)
  if (handle === undefined) return undefined
  try {
    const { size } = await handle.stat()
    const bytes = Math.min(size, JOURNAL_END_BYTES)
    return (await handle.read(Buffer.alloc(bytes), 0, bytes, size - bytes)).buffer
  } finally {
    await handle.close()
  }
}

/** Opens the folder of a game, and cuts its journal to its readable `journalBytes`. */
export const openGameFolder = (folder: string, journalBytes: number): GameFolder => {
  const segments = openSegmentFiles(folder)
  let journal: number | undefined
  let length = journalBytes
  const openJournal = () => {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
    const file = openSync(path.join(folder, JOURNAL), 'a')
    ftruncateSync(file, length)
    return file
  }
  return {
    write: (lines) => {
      journal ??= openJournal()
      const bytes = Buffer.from(lines)
      try {
        writeAll(journal, bytes)
      } catch (error) {
        // Removes the torn line of a full disk: readers would end the journal there.
        ftruncateSync(journal, length)
        throw error
      }
      length += bytes.length
    },
    writeInit: async (rendition, file, bytes) => {
      await mkdir(path.join(folder, rendition), { recursive: true, mode: OWNER_ONLY })
      const handle = await open(path.join(folder, rendition, file), 'w')
      await handle.writeFile(bytes)
      await handle.sync()
      await handle.close()
    },
    writePart: segments.write,
    read: (rendition, file, range) => readRange(path.join(folder, rendition, file), range),
    sizeOf: (rendition, k) =>
      statSync(path.join(folder, rendition, segmentFile(k)), { throwIfNoEntry: false })?.size ?? 0,
    remove: (rendition, k) => rm(path.join(folder, rendition, segmentFile(k)), { force: true }),
    close: async () => {
      await segments.close()
      if (journal !== undefined) closeSync(journal)
      journal = undefined
    },
  }
}

const writeAll = (file: number, bytes: Buffer): void => {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}

/** The file that each rendition writes to is open. */
const openSegmentFiles = (folder: string) => {
  const current = new Map<string, { k: number; handle: FileHandle }>()
  const at = async (rendition: string, k: number): Promise<FileHandle> => {
    const before = current.get(rendition)
    if (before?.k === k) return before.handle
    current.delete(rendition)
    await before?.handle.close()
    const handle = await open(path.join(folder, rendition, segmentFile(k)), 'w')
    current.set(rendition, { k, handle })
    return handle
  }
  return {
    write: async (rendition: string, k: number, from: number, bytes: Buffer): Promise<void> => {
      const handle = await at(rendition, k)
      for (let done = 0; done < bytes.length; )
        done += (await handle.write(bytes, done, bytes.length - done, from + done)).bytesWritten
    },
    close: async () => {
      const all = [...current.values()]
      current.clear()
      await Promise.all(all.map(({ handle }) => handle.close()))
    },
  }
}

const readRange = async (
  file: string,
  range: { from: number; bytes: number } | undefined,
): Promise<Buffer | undefined> => {
  if (range === undefined) return readFile(file).catch(() => undefined)
  const handle = await open(file).catch(() => undefined)
  if (handle === undefined) return undefined
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.allocUnsafe(range.bytes),
      0,
      range.bytes,
      range.from,
    )
    return bytesRead === range.bytes ? buffer : undefined
  } finally {
    await handle.close()
  }
}
