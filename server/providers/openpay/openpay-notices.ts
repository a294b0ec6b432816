import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { openpayNoticeBody } from '../../../contract/payments/payments.ts'
import type { Notice, NoticeReader } from '../payment-provider.ts'

/** Printable ASCII: the characters that a key or a query may have. */
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/
const KEY_LIMIT = 242

const noticeShape = z.looseObject({
  type: z.string(),
  event_date: z.string().optional().catch(undefined),
  transaction: z
    .looseObject({
      id: z.string().regex(PRINTABLE_ASCII).max(64),
      status: z.string().optional().catch(undefined),
      order_id: z.string().regex(PRINTABLE_ASCII).max(100).nullish().catch(undefined),
    })
    .optional()
    .catch(undefined),
})
type NoticeShape = z.infer<typeof noticeShape>

/** Openpay's notices: Basic authentication, no signature and no id. */
export const openpayNotices = (credentials: {
  webhookUser: string
  webhookPassword: string
}): NoticeReader => {
  const basic = Buffer.from(`${credentials.webhookUser}:${credentials.webhookPassword}`).toString('base64')
  const expected = digest(`Basic ${basic}`)
  return {
    body: openpayNoticeBody,
    challenge: 'Basic realm="notices"',
    isAuthentic: ({ authorization }) => timingSafeEqual(digest(authorization ?? ''), expected),
    read: (body) => {
      const shape = noticeShape.parse(JSON.parse(body))
      return { key: keyOf(shape, body), ...subjectOf(shape) }
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The key is the event, its charge and its time; else the hash of the text. */
const keyOf = ({ type, event_date, transaction }: NoticeShape, body: string): string => {
  const parts = [type, transaction?.id, transaction?.status, event_date]
  const key = parts.join(':')
  if (parts.every((it) => it !== undefined) && key.length <= KEY_LIMIT && PRINTABLE_ASCII.test(key))
    return key
  return `sha256:${createHash('sha256').update(body).digest('hex')}`
}

type Subject<N> = N extends unknown ? Omit<N, 'key'> : never

const subjectOf = ({ type, transaction }: NoticeShape): Subject<Notice> => {
  if (type === 'verification') return { kind: 'verification' }
  if (transaction === undefined) return { kind: 'other' }
  return { kind: 'charge', chargeId: transaction.id, reference: transaction.order_id || undefined }
}
