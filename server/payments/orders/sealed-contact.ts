import { createCipheriv, createDecipheriv } from 'node:crypto'
import { z } from 'zod'
import type { RandomBytes } from '../../accounts/secrets.ts'

/** A buyer's e-mail and telephone. */
export type Contact = { email: string; telephone: string }

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const parts = z.tuple([z.string(), z.string()])

/**
 * Encrypts a contact for one order: it opens with that order's reference alone. `contactKey` is 256 bits in
 * base64url and is not in the database.
 */
export const sealContact = (
  { contactKey, random }: { contactKey: string; random: RandomBytes },
  reference: string,
  { email, telephone }: Contact,
): string => {
  const nonce = random(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(contactKey, 'base64url'), nonce)
  cipher.setAAD(Buffer.from(reference))
  const sealed = Buffer.concat([
    cipher.update(JSON.stringify([email, telephone] satisfies z.infer<typeof parts>), 'utf8'),
    cipher.final(),
  ])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a contact; undefined where it was sealed with another key, for another order, or changed. */
export const openContact = (contactKey: string, reference: string, sealed: string): Contact | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  const key = Buffer.from(contactKey, 'base64url')
  try {
    const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(reference))
    cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const text =
      cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
    const [email, telephone] = parts.parse(JSON.parse(text))
    return { email, telephone }
  } catch {
    return undefined
  }
}
