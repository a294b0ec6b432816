import { createVerify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { paypalNoticeBody } from '../../../contract/payments/paypal.ts'
import type { Notice, NoticeReader, RawNotice, Verdict } from '../payment-provider.ts'
import type { Certificates } from './paypal-certificates.ts'
import { confirmIpn, type IpnDeps, readIpn } from './paypal-ipn.ts'

type NoticeDeps = IpnDeps & { certificates: Certificates; webhookId: string }

/** PayPal's notices: signed webhooks of orders, and the IPN of classic buttons, which PayPal confirms. */
export const paypalNotices = (deps: NoticeDeps): NoticeReader => ({
  body: paypalNoticeBody,
  challenge: 'PayPal-Transmission-Sig',
  isAuthentic: (headers) => signatureIn(headers) !== undefined,
  verify: (it) => verifyWebhook(deps, it),
  confirm: (body) => confirmIpn(deps, body),
  read: (body) => (body.startsWith('{') ? readWebhook(body) : readIpn(deps, body)),
})

const text = (max: number) => z.string().min(1).max(max)
const signatureHeaders = z.object({
  'paypal-auth-algo': z.literal('SHA256withRSA'),
  'paypal-cert-url': text(500),
  'paypal-transmission-id': text(100),
  'paypal-transmission-sig': text(2_000),
  'paypal-transmission-time': text(100),
})

const signatureIn = (headers: IncomingHttpHeaders) => signatureHeaders.safeParse(headers).data

/**
 * The signature covers the received bytes and the webhook's id, so a signature for another account fits none
 * of ours.
 */
const verifyWebhook = async (
  { certificates, webhookId }: NoticeDeps,
  { headers, body }: RawNotice,
): Promise<Verdict> => {
  const signature = signatureIn(headers)
  if (signature === undefined) return 'forged'
  const certificate = await certificates(signature['paypal-cert-url'])
  if (certificate === 'unknown') return 'unknown'
  if (certificate === 'refused') return 'forged'
  const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = signature
  const isGenuine = createVerify('RSA-SHA256')
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .verify(certificate.publicKey, signature['paypal-transmission-sig'], 'base64')
  return isGenuine ? 'genuine' : 'forged'
}

const id = z.string().regex(/^[\x21-\x7e]{1,100}$/)
const named = id.nullish().catch(undefined)
const ids = { custom_id: named, invoice_id: named }

const webhookShape = z.looseObject({
  id,
  event_type: z.string(),
  resource: z
    .looseObject({
      id: named,
      order_id: named,
      ...ids,
      purchase_units: z.array(z.looseObject(ids)).optional().catch(undefined),
      supplementary_data: z
        .looseObject({ related_ids: z.looseObject({ order_id: named }) })
        .optional()
        .catch(undefined),
      disputed_transactions: z
        .array(z.looseObject({ seller_transaction_id: named, invoice_number: named, custom: named }))
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})

const ABOUT_MONEY = /^(CHECKOUT\.(ORDER|PAYMENT-APPROVAL)|PAYMENT\.CAPTURE|CUSTOMER\.DISPUTE)\./
const readWebhook = (body: string): Notice => {
  const { id: key, event_type: type, resource } = webhookShape.parse(JSON.parse(body))
  if (!ABOUT_MONEY.test(type) || resource === undefined) return { key, kind: 'other' }
  const [dispute] = resource.disputed_transactions ?? []
  const [unit] = resource.purchase_units ?? []
  const order = resource.supplementary_data?.related_ids.order_id ?? resource.order_id ?? resource.id
  const reference =
    resource.invoice_id ??
    resource.custom_id ??
    unit?.invoice_id ??
    unit?.custom_id ??
    dispute?.invoice_number ??
    dispute?.custom
  const chargeId = order ?? dispute?.seller_transaction_id
  if (!chargeId) return { key, kind: 'other' }
  return { key, kind: 'charge', chargeId, reference: reference ?? undefined }
}
