import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { instantIn, LEAGUE_TIME_ZONE, leagueDay } from '../../../domain/league/league-time.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import type { JobHandlers } from '../../jobs/job-queue.ts'
import { periodicWork } from '../../jobs/periodic-work.ts'
import type { WorkResult, WorkSource } from '../../jobs/work-source.ts'
import type { Mailer } from '../../providers/mailer.ts'
import { errorText } from '../../serialize-error.ts'
import type { Settings } from '../../settings/settings.ts'
import { userById } from '../users/store-users.ts'
import { announcementMail } from './announcement-mail.ts'
import {
  type AnnouncedChange,
  addNotices,
  changeById,
  changesAfter,
  countUnsent,
  isSent,
  markSent,
  usersToNotify,
} from './store-changes.ts'

/** The job that tells one user of one change. */
export const CHANGE_JOB = 'change-notice'

/** Ten mails a second: a receipt waits behind at most one portion, and no mail server sees a flood. */
export const PORTION = 50
const EVERY_MS = 5_000
/** A mail server that takes less than half of a portion is away; the next portion waits so long for it. */
const PATIENCE_MS = 10 * 60_000
/** The list is read again from its beginning this often, to find users who got an address meanwhile. */
const ROUND_MS = 3_600_000

type FollowDeps = { db: Db; clock: Clock; log: FastifyBaseLogger }
type Portion = { userIds: number[]; at: number }
/** How far a process has come with a change. */
type Progress = { afterId: number; since: number; last: Portion | undefined }

/**
 * Enqueues a job for each user who must be told of a coming change, a portion at a time, also for a user who
 * opens an account meanwhile. All servers do it, since each user and change have one row and one job.
 */
export const followAnnouncements = (deps: FollowDeps): WorkSource => {
  const progress = new Map<number, Progress>()
  return periodicWork(deps.clock, {
    kind: 'follow-changes',
    everyMs: EVERY_MS,
    run: async () => {
      for (const { id } of await changesAfter(deps.db, leagueDay(deps.clock.now())))
        progress.set(id, await nextPortion(deps, id, progress.get(id)))
      return { kind: 'done' }
    },
  })
}

const nextPortion = async (deps: FollowDeps, changeId: number, before?: Progress): Promise<Progress> => {
  const now = deps.clock.now()
  const isNewRound = before === undefined || Math.abs(now - before.since) >= ROUND_MS
  const progress = isNewRound ? { afterId: 0, since: now, last: before?.last } : before
  if (progress.last !== undefined && (await isWaitedFor(deps, changeId, progress.last))) return progress
  const userIds = await usersToNotify(deps.db, { changeId, afterId: progress.afterId, limit: PORTION })
  if (userIds.length === 0) return { ...progress, last: undefined }
  await enqueuePortion(deps, changeId, userIds)
  return { ...progress, afterId: userIds.at(-1) ?? progress.afterId, last: { userIds, at: now } }
}

const isWaitedFor = async (
  { db, clock, log }: FollowDeps,
  changeId: number,
  { userIds, at }: Portion,
): Promise<boolean> => {
  const unsent = await countUnsent(db, changeId, userIds)
  if (unsent < PORTION / 2) return false
  const isOver = Math.abs(clock.now() - at) > PATIENCE_MS
  if (isOver) log.warn({ change: changeId, unsent }, 'the mail server does not take the notices of a change')
  return !isOver
}

const enqueuePortion = ({ db, clock }: FollowDeps, changeId: number, userIds: number[]): Promise<void> =>
  db.transaction(async (tx) => {
    for (const userId of await addNotices(tx, changeId, userIds, new Date(clock.now()))) {
      const key = `${changeId}:${userId}`
      await enqueueJob(tx, clock, { kind: CHANGE_JOB, key, payload: { changeId, userId }, delayMs: 0 })
    }
  })

const payload = z.object({ changeId: z.number().int(), userId: z.number().int() })

type TellDeps = { db: Db; clock: Clock; mailer: Mailer; settings: Pick<Settings, 'publicUrl'> }

/** Tells one user by one mail, to the user's address and in the user's language at that moment. */
export const announcementJobs = (deps: TellDeps) =>
  ({
    [CHANGE_JOB]: {
      run: async (given): Promise<WorkResult> => {
        const { changeId, userId } = payload.parse(given)
        const change = await changeById(deps.db, changeId)
        const user = await userById(deps.db, userId)
        if (change === undefined || user === undefined || user.email === null)
          return { kind: 'done', note: 'nobody' }
        if (await isSent(deps.db, changeId, userId)) return { kind: 'done', note: 'sent before' }
        return tell(deps, change, { id: userId, to: user.email, lang: user.lang })
      },
    },
  }) satisfies JobHandlers

/**
 * Sends the mail. A refusal, as by a full mailbox, is no fault of ours while there is time. A crash between
 * the mail server's answer and our note of it sends the same mail again, with the same Message-ID (decision
 * 27).
 */
const tell = async (
  { db, clock, mailer, settings }: TellDeps,
  change: AnnouncedChange,
  user: { id: number; to: string; lang: 'es' | 'en' },
): Promise<WorkResult> => {
  try {
    await mailer.send(announcementMail(change, user, settings.publicUrl))
  } catch (error) {
    if (clock.now() >= instantIn(change.effectiveOn, '00:00:00', LEAGUE_TIME_ZONE)) throw error
    return { kind: 'not-yet', reason: errorText(error) }
  }
  await markSent(db, change.id, user.id, new Date(clock.now()))
  return { kind: 'done' }
}
