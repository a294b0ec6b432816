/** A box of ISO/IEC 14496-12 (4.2) within a file: where it begins, where its contents begin, where it ends. */
export type Box = { type: string; start: number; body: number; end: number }

/** The boxes of a file between two places, in order. Throws RangeError where they do not fit. */
export const boxesOf = (file: Buffer, from = 0, to = file.length): Box[] => {
  const out: Box[] = []
  for (let start = from; start < to; ) {
    const size = file.readUInt32BE(start)
    if (size < 8 || start + size > to) throw new RangeError(`a box of ${size} bytes at ${start}`)
    const box = {
      type: file.toString('latin1', start + 4, start + 8),
      start,
      body: start + 8,
      end: start + size,
    }
    out.push(box)
    start = box.end
  }
  return out
}

/** All boxes along a path, such as moof, traf, tfdt. */
export const findBoxes = (file: Buffer, path: readonly string[], from = 0, to = file.length): Box[] => {
  const [type, ...rest] = path
  const found = boxesOf(file, from, to).filter((it) => it.type === type)
  return rest.length === 0 ? found : found.flatMap((it) => findBoxes(file, rest, it.body, it.end))
}
