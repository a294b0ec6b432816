/** A value of AMF0 (Adobe AMF 0, 2007), as the commands of RTMP have them. */
export type Amf0 = number | boolean | string | null | { [name: string]: Amf0 }

const MARKER = { number: 0, boolean: 1, string: 2, object: 3, null: 5, undefined: 6, array: 8, end: 9 }
/** Encoders describe themselves in one flat object. */
const MAX_DEPTH = 4

/** Reads a message's values: the next one, or all that remain. Throws at one that encoders do not send. */
export const openAmf0 = (bytes: Buffer): { next(): Amf0; rest(): Amf0[] } => {
  let at = 0
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new RangeError('a value of AMF0 is cut')
    at += length
    return bytes.subarray(at - length, at)
  }
  const text = (): string => take(take(2).readUInt16BE()).toString('utf8')
  const object = (depth: number): Amf0 => {
    const read: Record<string, Amf0> = Object.create(null)
    for (let name = text(); name !== '' || bytes[at] !== MARKER.end; name = text()) read[name] = value(depth)
    take(1)
    return read
  }
  const value = (depth: number): Amf0 => {
    const [marker] = take(1)
    if (marker === MARKER.number) return take(8).readDoubleBE()
    if (marker === MARKER.boolean) return take(1)[0] !== 0
    if (marker === MARKER.string) return text()
    if (marker === MARKER.null || marker === MARKER.undefined) return null
    if (marker === MARKER.array) take(4)
    if ((marker === MARKER.object || marker === MARKER.array) && depth < MAX_DEPTH) return object(depth + 1)
    throw new RangeError('a value of AMF0 that encoders do not send')
  }
  const rest = (): Amf0[] => {
    const read: Amf0[] = []
    while (at < bytes.length) read.push(value(0))
    return read
  }
  return { next: () => value(0), rest }
}

/** The bytes of values in sequence. */
export const writeAmf0 = (...values: Amf0[]): Buffer => Buffer.concat(values.map(bytesOf))

const bytesOf = (value: Amf0): Buffer => {
  if (value === null) return Buffer.from([MARKER.null])
  if (typeof value === 'boolean') return Buffer.from([MARKER.boolean, Number(value)])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([MARKER.string]), textBytes(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  const entries = Object.entries(value).flatMap(([name, it]) => [textBytes(name), bytesOf(it)])
  return Buffer.concat([Buffer.from([MARKER.object]), ...entries, Buffer.from([0, 0, MARKER.end])])
}

const textBytes = (text: string): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(Buffer.byteLength(text))
  return Buffer.concat([length, Buffer.from(text)])
}
