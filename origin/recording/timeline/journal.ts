import { z } from 'zod'

const NEW_LINE = 0x0a
const count = z.number().int().nonnegative()
const instant = z.number()
const rendition = z.object({
  name: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  width: count,
  height: count,
  frameRate: z.number().positive(),
  codecs: z.string().regex(/^[\w.,]+$/),
  peak: count,
  average: count,
})

const entry = z.discriminatedUnion('is', [
  z.object({ is: z.literal('game'), version: z.literal(1), gamePk: count }),
  /** An encoder came; the count of sessions starts with 0. */
  z.object({ is: z.literal('session'), renditions: z.array(rendition).min(1) }),
  /** From segment `k` on the picture of the last session is shown. */
  z.object({ is: z.literal('picture'), k: count }),
  /** A part of segment `k`, its rendition's last one or the one after it: `s` ms UTC, `d` ms, `b` bytes. */
  z.object({
    is: z.literal('part'),
    r: rendition.shape.name,
    k: count,
    s: instant,
    d: z.number().positive(),
    i: z.boolean(),
    b: count,
  }),
  /** The encoder is gone. */
  z.object({ is: z.literal('close') }),
  /** From segment `k` at `s` on, the slate is shown; its parts are due each half second from `due` on. */
  z.object({ is: z.literal('slate'), k: count, s: instant, due: instant }),
  /** So many parts of the slate were shown. */
  z.object({ is: z.literal('slate-parts'), parts: count }),
  /** Segment `k` of a rendition is in the archive. */
  z.object({ is: z.literal('archived'), r: rendition.shape.name, k: count }),
  z.object({ is: z.literal('end'), at: instant, bytes: count }),
  /** Its end was taken back. */
  z.object({ is: z.literal('resumed'), at: instant }),
  /** All of it is in the archive, and no segment on the disk. */
  z.object({ is: z.literal('moved') }),
])

/** One line of a game's journal: what happened to its recording, in order. */
export type Entry = z.infer<typeof entry>

export const lineOf = (it: Entry): string => `${JSON.stringify(it)}\n`

/**
 * A journal's entries in order, and the byte at which each line ends. A torn or unreadable line ends the
 * reading.
 */
export const readJournal = (bytes: Buffer): { entries: Entry[]; ends: number[] } => {
  const entries: Entry[] = []
  const ends: number[] = []
  let from = 0
  for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, from)) {
    const read = entryOf(bytes.toString('utf8', from, end))
    if (read === undefined) break
    from = end + 1
    entries.push(read)
    ends.push(from)
  }
  return { entries, ends }
}

/** The entries of a journal's last lines: the whole ones within its last `bytes`. */
export const readJournalEnd = (bytes: Buffer): Entry[] =>
  readJournal(bytes.subarray(bytes.indexOf(NEW_LINE) + 1)).entries

const entryOf = (line: string): Entry | undefined => {
  try {
    return entry.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
