import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { addNotice } from './store-jobs.ts'

/** Printable ASCII: what may stand in a key or a query. */
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/

/** What of a notice is read; all of it is only a hint. */
export const notice = z.looseObject({
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

const KEY_LIMIT = 250

/** Stores a notice as it came, once; resolves when it is committed. It is worked on afterwards. */
export const receiveNotice = async ({ db, clock }: { db: Db; clock: Clock }, body: string): Promise<void> =>
  addNotice(db, clock, { key: keyOf(body), body })

/** Openpay's notices carry no id: what happened to which charge, and when, is the key; else the text itself. */
const keyOf = (body: string): string => {
  const { type, event_date, transaction } = notice.parse(JSON.parse(body))
  const parts = [type, transaction?.id, transaction?.status, event_date]
  const key = `openpay:${parts.join(':')}`
  if (parts.every((it) => it !== undefined) && key.length <= KEY_LIMIT && PRINTABLE_ASCII.test(key))
    return key
  return `openpay:sha256:${createHash('sha256').update(body).digest('hex')}`
}

/** Whether an Authorization header is the provider's, in a time that tells nothing about ours. */
export const isFromProvider = (
  header: string | undefined,
  credentials: { webhookUser: string; webhookPassword: string },
): boolean => {
  const expected = `Basic ${Buffer.from(`${credentials.webhookUser}:${credentials.webhookPassword}`).toString('base64')}`
  return timingSafeEqual(digest(header ?? ''), digest(expected))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
