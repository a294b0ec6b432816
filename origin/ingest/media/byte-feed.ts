/** A reader of bytes in sequence: it yields how many it needs next, and goes on with exactly these. */
export type ByteReader<T> = Generator<number, T, Buffer>

/** Feeds a reader with bytes in pieces of any size. An error of the reader is thrown to the caller. */
export const openByteFeed = (reader: ByteReader<never>): ((bytes: Buffer) => void) => {
  let pieces: Buffer[] = []
  let available = 0
  let needed = reader.next().value
  return (bytes) => {
    pieces.push(bytes)
    available += bytes.length
    if (available < needed) return
    let rest = pieces.length === 1 ? bytes : Buffer.concat(pieces)
    while (rest.length >= needed) {
      const taken = rest.subarray(0, needed)
      rest = rest.subarray(needed)
      needed = reader.next(taken).value
    }
    pieces = [rest]
    available = rest.length
  }
}
