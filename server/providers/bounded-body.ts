/** A company sent more than it may; what was read of it is dropped. */
export class BodyTooLarge extends Error {}

/** Reads a response's body; throws BodyTooLarge past `maxBytes`, and what `fetch` throws for one that was cut off. */
export const boundedBody = async (response: Response, maxBytes: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) throw new BodyTooLarge(`answer longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
