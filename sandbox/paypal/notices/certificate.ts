import { createSign, type KeyObject } from 'node:crypto'

/** A certificate of the sandbox's own (X.509 v1, self-signed, RSA with SHA-256) as PEM. */
export const selfSignedCertificate = (
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  subject: { commonName: string; serial: Uint8Array; validFrom: number; validTo: number },
): string => {
  const name = sequence(set(sequence(objectId(COMMON_NAME), utf8(subject.commonName))))
  const body = sequence(
    integer(subject.serial),
    sha256WithRsa,
    name,
    sequence(utcTime(subject.validFrom), utcTime(subject.validTo)),
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(body).sign(keys.privateKey)
  const certificate = sequence(body, sha256WithRsa, bitString(signature)).toString('base64')
  const lines = certificate.match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

// DER of RFC 5280: a tag, a length, a content.
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length])
  return length < 0x100
    ? Buffer.from([0x81, length])
    : Buffer.from([0x82, Math.floor(length / 0x100), length % 0x100])
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const set = (...parts: Uint8Array[]) => der(0x31, ...parts)
const objectId = (encoded: Uint8Array) => der(0x06, encoded)
const utf8 = (text: string) => der(0x0c, Buffer.from(text))
const bitString = (bits: Uint8Array) => der(0x03, Buffer.from([0]), bits)
// The leading one keeps the number positive and without leading zeros.
const integer = (bytes: Uint8Array) => der(0x02, Buffer.from([1]), bytes)
const utcTime = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

/** 2.5.4.3 */
const COMMON_NAME = Buffer.from([0x55, 0x04, 0x03])
/** 1.2.840.113549.1.1.11 */
const SHA256_WITH_RSA = Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])
const sha256WithRsa = sequence(objectId(SHA256_WITH_RSA), der(0x05))
