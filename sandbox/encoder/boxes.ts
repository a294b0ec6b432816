/** An ISO BMFF box (ISO/IEC 14496-12, 4.2): size, four-letter type, contents. */
export const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const size = parts.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([u32(size), Buffer.from(type, 'latin1'), ...parts], size)
}

/** A full box: version and 24 flag bits before the contents. */
export const fullBox = (type: string, version: number, flags: number, ...parts: Uint8Array[]): Buffer =>
  box(type, u32(version * 0x1000000 + flags), ...parts)

export const u8 = (...values: number[]): Buffer => Buffer.from(values)

export const u16 = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 2)
  for (const [i, value] of values.entries()) out.writeUInt16BE(value, i * 2)
  return out
}

export const u32 = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) out.writeUInt32BE(value, i * 4)
  return out
}

export const u64 = (value: number): Buffer => {
  const out = Buffer.alloc(8)
  out.writeBigUInt64BE(BigInt(value))
  return out
}

export const zeros = (count: number): Buffer => Buffer.alloc(count)
