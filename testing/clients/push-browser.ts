import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/**
 * A browser's end of a push subscription: the keys that it discloses, and its reading of a message (RFC
 * 8291).
 */
export const openPushBrowser = () => {
  const keys = createECDH('prime256v1')
  const point = keys.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, size))
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    read: (body: Buffer): unknown => {
      const [salt, sender, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
      const secret = derive(keys.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      return JSON.parse(text.subarray(0, -1).toString())
    },
  }
}
