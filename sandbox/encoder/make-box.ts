import { type Box, DataStream } from 'mp4box'

/** A box of ISO BMFF (ISO/IEC 14496-12) by the library's class: its fields, then its boxes in this order. */
export const makeBox = <B extends Box>(
  kind: new () => B,
  fields: Partial<Omit<B, 'boxes' | 'type'>>,
  ...children: Box[]
): B => {
  const box = Object.assign(new kind(), fields)
  for (const child of children) box.addBox(child)
  return box
}

/** The boxes as bytes, one after the other. */
export const bytesOf = (...boxes: Box[]): Uint8Array => {
  const stream = new DataStream()
  for (const box of boxes) box.write(stream)
  return new Uint8Array(stream.buffer)
}
