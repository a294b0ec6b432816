/** A company sent more than it may; the bytes read so far are dropped. */
export class BodyTooLarge extends Error {}

/**
 * Reads a response's body; throws BodyTooLarge past `maxBytes`, and the error of `fetch` for a body that
 * breaks off.
 */
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
