import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { JobHandlers } from '../../jobs/job-queue.ts'
import type { WorkResult } from '../../jobs/work-source.ts'
import type { Mailer } from '../../providers/mailer.ts'
import type { Settings } from '../../settings/settings.ts'
import { hashOf, newSecret, type RandomBytes } from '../secrets.ts'
import { isSessionOpen } from '../sessions/store-sessions.ts'
import { type UserRow, userByEmail, userById } from '../users/store-users.ts'
import { linkMail, noticeMail } from './account-mail.ts'
import { type LinkMail, mailPayload } from './enqueue-mail.ts'
import { addLink, type LinkPurpose } from './store-links.ts'

type Deps = {
  db: Db
  clock: Clock
  random: RandomBytes
  mailer: Mailer
  settings: Pick<Settings, 'publicUrl'>
}

const MINUTE_MS = 60_000
const LINK_MS: Record<LinkPurpose, number> = {
  reset: 30 * MINUTE_MS,
  'change-email': 30 * MINUTE_MS,
  confirm: 24 * 60 * MINUTE_MS,
}
const purposes: Record<LinkMail['template'], LinkPurpose> = {
  welcome: 'confirm',
  recovery: 'reset',
  'confirm-email': 'confirm',
  'change-email': 'change-email',
}

/** The job of accounts: it sends a mail, and its addresses are erased after that. */
export const mailJobs = (deps: Deps) =>
  ({
    mail: {
      erasesPayload: true,
      run: async (payload): Promise<WorkResult> => {
        const mail = mailPayload.parse(payload)
        if (mail.kind === 'link') return sendLink(deps, mail)
        await deps.mailer.send(noticeMail(mail, deps.settings.publicUrl))
        return { kind: 'done' }
      },
    },
  }) satisfies JobHandlers

/**
 * Makes the secret and sends it, so that it is in the mail alone. A mail that is sent again after a crash has
 * another secret: both belong to one request, and using either ends both.
 */
const sendLink = async (deps: Deps, mail: LinkMail): Promise<WorkResult> => {
  const user = await recipientOf(deps.db, mail)
  if (user === undefined) return { kind: 'done', note: 'nobody' }
  const secret = newSecret(deps.random)
  const purpose = purposes[mail.template]
  const isStored = await addLink(deps.db, {
    tokenHash: hashOf(secret),
    userId: user.id,
    purpose,
    email: mail.to,
    createdAt: new Date(mail.askedAt),
    expiresAt: new Date(deps.clock.now() + LINK_MS[purpose]),
  })
  if (!isStored) return { kind: 'done', note: 'replaced' }
  await deps.mailer.send(linkMail(mail, deps.settings.publicUrl, secret))
  return { kind: 'done' }
}

/** The user for whom the link is, if it still makes sense to send it. */
const recipientOf = async (db: Db, mail: LinkMail): Promise<UserRow | undefined> => {
  const owner = await userByEmail(db, mail.to)
  if (mail.template === 'recovery') return owner
  const user = mail.userId === null ? undefined : await userById(db, mail.userId)
  if (user === undefined || user.deletedAt !== null) return undefined
  // An address that another account has gets no mail of it.
  if (mail.template === 'change-email') {
    const isStillAsked = mail.sessionId === undefined || (await isSessionOpen(db, mail.sessionId))
    return owner === undefined && isStillAsked ? user : undefined
  }
  return owner?.id === user.id && user.emailConfirmedAt === null ? user : undefined
}
