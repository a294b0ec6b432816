import { z } from 'zod'
import type { Language } from '../../../contract/language.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { LIMITS } from '../../throttles/policies.ts'
import { admit } from '../../throttles/throttle.ts'
import type { RandomBytes } from '../secrets.ts'

const MAIL_ID_BYTES = 12

/** Mails whose link proves the mailbox: the secret is made when the mail is sent, and is in no job. */
const linkTemplates = ['welcome', 'recovery', 'confirm-email', 'change-email'] as const
const noticeTemplates = [
  'new-device',
  'email-change-asked',
  'email-changed',
  'password-changed',
  'way-joined',
  'way-parted',
  'account-deleted',
  'account-deleted-unpaid',
] as const
export type LinkTemplate = (typeof linkTemplates)[number]
export type NoticeTemplate = (typeof noticeTemplates)[number]

const everyMail = { id: z.string(), to: z.string(), lang: z.enum(['es', 'en']) }

/** The payload of a `mail` job. A recovery names no user, who is looked up when the job runs. */
export const mailPayload = z.discriminatedUnion('kind', [
  z.object({
    ...everyMail,
    kind: z.literal('link'),
    template: z.enum(linkTemplates),
    userId: z.number().int().nullable(),
    askedAt: z.number(),
    /** The session that asks for a change of e-mail: a reset ends it, also before its mail is sent. */
    sessionId: z.string().optional(),
  }),
  z.object({
    ...everyMail,
    kind: z.literal('notice'),
    template: z.enum(noticeTemplates),
    data: z.record(z.string(), z.string()),
  }),
])
export type MailPayload = z.infer<typeof mailPayload>
export type LinkMail = Extract<MailPayload, { kind: 'link' }>

type Deps = { clock: Clock; random: RandomBytes }

/** Mails a link, in the caller's transaction; after `delayMs` if its address asked too often. */
export const enqueueLink = (
  tx: Db,
  deps: Deps,
  it: Pick<LinkMail, 'template' | 'userId' | 'to' | 'lang' | 'sessionId'> & { delayMs?: number },
): Promise<void> => {
  const { delayMs = 0, ...mail } = it
  return enqueue(tx, deps, { ...mail, kind: 'link', askedAt: deps.clock.now() }, delayMs)
}

/**
 * Mails a notice in the caller's transaction, if an address is known. Further notices of a kind are dropped
 * above the limit, so that accounts with a foreign address, or logins from ever new places, fill no mailbox.
 */
export const enqueueNotice = async (
  tx: Db,
  deps: Deps,
  it: { template: NoticeTemplate; to: string | null; lang: Language; data?: Record<string, string> },
): Promise<void> => {
  const { to, data = {}, ...mail } = it
  if (to === null) return
  const key = `${it.template} to ${to.toLowerCase()}`
  if ((await admit({ ...deps, db: tx }, LIMITS.noticesPerAddress, key)) !== undefined)
    await enqueue(tx, deps, { ...mail, to, data, kind: 'notice' }, 0)
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** The id is the job's key and the mail's Message-ID: a mail that is sent again is the same mail. */
const enqueue = (tx: Db, deps: Deps, mail: WithoutId<MailPayload>, delayMs: number): Promise<void> => {
  const key = deps.random(MAIL_ID_BYTES).toString('hex')
  return enqueueJob(tx, deps.clock, { kind: 'mail', key, payload: { ...mail, id: key }, delayMs })
}
