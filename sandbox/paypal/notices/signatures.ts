import { createPrivateKey, createSign, createVerify, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { newId, type PaypalContext } from '../books/paypal-context.ts'
import type { SigningRow } from '../books/store.ts'
import { selfSignedCertificate } from './certificate.ts'

const KEY_BITS = 2_048
const DAY_MS = 86_400_000
const YEARS_MS = 5 * 365 * DAY_MS
export const AUTH_ALGO = 'SHA256withRSA'

/** The signed parts of a webhook's delivery. */
export type Transmission = { id: string; time: string; webhookId: string; body: string }

export type Signatures = {
  /** The signature, base64, and the id of the certificate that proves it. */
  sign(transmission: Transmission): { signature: string; certificateId: string }
  verify(transmission: Transmission, signature: string, certificateId: string): boolean
  /** A certificate as PEM, by its id. */
  certificate(id: string): string | undefined
  /** Signs with another key and certificate from now on, and returns its id; the earlier ones stay served. */
  renew(expired: boolean): string
}

type Needs = Pick<PaypalContext, 'store' | 'random' | 'clock'>

/** Signs webhooks; key and certificate are made at their first use, and stored. */
export const openSignatures = (needs: Needs): Signatures => ({
  sign: (transmission) => {
    const row = signingOf(needs)
    return { signature: signWith(row, transmission), certificateId: row.id }
  },
  verify: (transmission, signature, certificateId) => {
    const row = needs.store.find('signing', certificateId)
    if (row === undefined) return false
    const { publicKey, validTo } = new X509Certificate(row.certificate)
    if (Date.parse(validTo) < needs.clock.now()) return false
    return createVerify('RSA-SHA256').update(signedText(transmission)).verify(publicKey, signature, 'base64')
  },
  certificate: (id) => needs.store.find('signing', id)?.certificate,
  renew: (expired) => makeSigning(needs, expired).id,
})

/** `transmissionId|time|webhookId|crc32(rawBody)` signed with a key that is not PayPal's. */
export const openForger = (
  needs: Pick<Needs, 'random' | 'clock'>,
): ((transmission: Transmission) => string) => {
  let row: SigningRow | undefined
  return (transmission) => {
    row ??= newSigning(needs, 'forger.invalid')
    return signWith(row, transmission)
  }
}

const signingOf = (needs: Needs): SigningRow => {
  const existing = needs.store.all('signing').at(-1)
  return existing ?? makeSigning(needs, false)
}

const makeSigning = (needs: Needs, expired: boolean): SigningRow => {
  const row = newSigning(needs, 'messageverificationcerts.paypal.sandbox.playball.test', expired)
  needs.store.save('signing', row)
  return row
}

const newSigning = (
  needs: Pick<Needs, 'random' | 'clock'>,
  commonName: string,
  expired = false,
): SigningRow => {
  const keys = generateKeyPairSync('rsa', { modulusLength: KEY_BITS })
  const validFrom = needs.clock.now() - (expired ? YEARS_MS + DAY_MS : DAY_MS)
  return {
    id: `CERT-${newId(needs, 8).toLowerCase()}-${newId(needs, 8).toLowerCase()}`,
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: selfSignedCertificate(keys, {
      commonName,
      serial: needs.random(15),
      validFrom,
      validTo: validFrom + YEARS_MS,
    }),
  }
}

const signWith = (row: SigningRow, transmission: Transmission): string =>
  createSign('RSA-SHA256').update(signedText(transmission)).sign(createPrivateKey(row.privateKey), 'base64')

const signedText = ({ id, time, webhookId, body }: Transmission): string =>
  `${id}|${time}|${webhookId}|${crc32(body)}`
