import { createCipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto'

/** The keys that a browser discloses of its push subscription: a point of P-256 and a secret, base64url. */
export type PushKeys = { p256dh: string; auth: string }

const CURVE = 'prime256v1'
const RECORD_BYTES = 4_096
const KEY_BYTES = 16
const NONCE_BYTES = 12
/** Follows the text of the last record (RFC 8188). */
const LAST = Buffer.of(2)

/** A key pair for one message. */
export const newSenderKeys = (): ECDH => {
  const keys = createECDH(CURVE)
  keys.generateKeys()
  return keys
}

/**
 * Encrypts a text as the body of a message to one subscription: `aes128gcm` (RFC 8188) with keys of RFC 8291,
 * in one record. `salt` has 16 random bytes, `sender` is a key pair of its own.
 * @throws where `p256dh` is no point of the curve
 */
export const encryptPush = (text: string, to: PushKeys, salt: Buffer, sender: ECDH): Buffer => {
  const receiverKey = Buffer.from(to.p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const shared = sender.computeSecret(receiverKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey])
  const secret = derive(shared, Buffer.from(to.auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([headerOf(salt, senderKey), ...record])
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

const headerOf = (salt: Buffer, senderKey: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(senderKey.length), senderKey])
}
