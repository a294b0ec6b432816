/** Bits of an H.264 raw byte sequence payload (ITU-T H.264, 7.2, 7.3 and 9.1). */

export type BitReader = {
  bytes: Uint8Array
  /** Bits read so far. */
  position(): number
  bit(): number
  bits(count: number): number
  /** ue(v) */
  unsigned(): number
  /** se(v) */
  signed(): number
}

/** Reads a payload without emulation prevention bytes; reading past its end throws RangeError. */
export const bitReader = (bytes: Uint8Array): BitReader => {
  let at = 0
  const bit = () => {
    const byte = bytes[at >> 3]
    if (byte === undefined) throw new RangeError('read past the end of the payload')
    return (byte >> (7 - (at++ & 7))) & 1
  }
  const bits = (count: number) => {
    let value = 0
    for (let i = 0; i < count; i++) value = value * 2 + bit()
    return value
  }
  const unsigned = () => {
    let zeros = 0
    while (bit() === 0) zeros++
    if (zeros > 31) throw new RangeError('exp-Golomb code longer than 32 bits')
    return 2 ** zeros - 1 + bits(zeros)
  }
  const signed = () => {
    const code = unsigned()
    return code % 2 ? (code + 1) / 2 : 0 - code / 2
  }
  return { bytes, position: () => at, bit, bits, unsigned, signed }
}

export type BitWriter = {
  /** The low `count` bits of `value`, 0 ≤ count ≤ 24. */
  bits(value: number, count: number): void
  /** ue(v), 0 ≤ value < 2^24 - 1 */
  unsigned(value: number): void
  /** se(v), |value| < 2^23 - 1 */
  signed(value: number): void
  /** Zeros up to the next byte. */
  align(): void
  /** Whole bytes; throws RangeError off a byte boundary. */
  raw(bytes: Uint8Array): void
  /** rbsp_trailing_bits (a one, then zeros up to the byte), and the payload. */
  finish(): Uint8Array
}

/** Writes a payload; `capacity` in bytes is a hint. */
export const bitWriter = (capacity = 256): BitWriter => {
  let bytes = new Uint8Array(capacity)
  let length = 0
  let pending = 0
  let pendingBits = 0
  const reserve = (extra: number) => {
    if (length + extra <= bytes.length) return
    const grown = new Uint8Array(Math.max(bytes.length * 2, length + extra))
    grown.set(bytes)
    bytes = grown
  }
  const bits = (value: number, count: number) => {
    pending = (pending << count) | (value & ((1 << count) - 1))
    pendingBits += count
    reserve(4)
    while (pendingBits >= 8) {
      pendingBits -= 8
      bytes[length++] = (pending >>> pendingBits) & 255
    }
    pending &= (1 << pendingBits) - 1
  }
  const unsigned = (value: number) => {
    const size = 32 - Math.clz32(value + 1)
    bits(0, size - 1)
    bits(value + 1, size)
  }
  const align = () => bits(0, (8 - pendingBits) & 7)
  const raw = (more: Uint8Array) => {
    if (pendingBits) throw new RangeError('raw bytes off a byte boundary')
    reserve(more.length)
    bytes.set(more, length)
    length += more.length
  }
  const finish = () => {
    bits(1, 1)
    align()
    return bytes.slice(0, length)
  }
  const signed = (value: number) => unsigned(value > 0 ? 2 * value - 1 : -2 * value)
  return { bits, unsigned, signed, align, raw, finish }
}

/** Copies every bit from the reader's position to the end of its payload, trailing bits included. */
export const copyRest = (from: BitReader, to: BitWriter): Uint8Array => {
  const end = from.bytes.length * 8 - trailingBits(from.bytes)
  while (from.position() + 24 <= end) to.bits(from.bits(24), 24)
  const left = end - from.position()
  to.bits(from.bits(left), left)
  return to.finish()
}

// The stop bit and the zeros after it.
const trailingBits = (bytes: Uint8Array): number => {
  const last = bytes.at(-1)
  if (!last) throw new RangeError('a payload ends with its stop bit')
  return 32 - Math.clz32(last & -last)
}

const TWO_ZEROS = Buffer.alloc(2)

/** Payload → NAL bytes: a 3 is put before any byte ≤ 3 that follows two zeros. */
export const preventEmulation = (payload: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  const out = new Uint8Array(payload.length + (payload.length >> 1) + 1)
  let length = 0
  let copied = 0
  for (let at = bytes.indexOf(TWO_ZEROS); at >= 0; ) {
    const next = at + 2
    if ((bytes[next] ?? 0xff) <= 3) {
      out.set(bytes.subarray(copied, next), length)
      length += next - copied
      out[length++] = 3
      copied = next
    }
    at = bytes.indexOf(TWO_ZEROS, next)
  }
  out.set(bytes.subarray(copied), length)
  return out.subarray(0, length + bytes.length - copied)
}

/** NAL bytes → payload. */
export const dropPrevention = (nal: Uint8Array): Uint8Array => {
  const out = new Uint8Array(nal.length)
  let length = 0
  let zeros = 0
  for (const byte of nal) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    out[length++] = byte
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return out.subarray(0, length)
}
