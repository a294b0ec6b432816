import { z } from 'zod'
import type { Db } from '../db/open.ts'
import type { JobHandler, JobHandlers } from '../jobs/job-queue.ts'
import type { WorkResult } from '../jobs/work-source.ts'
import type { Mailer } from '../providers/mailer.ts'
import type { Settings } from '../settings/settings.ts'
import { reconcile } from './charges/resolve-attempt.ts'
import { reconcileJob } from './charges/resolve-jobs.ts'
import type { SettleDeps } from './charges/settle.ts'
import { withdraw } from './charges/withdraw.ts'
import { cashMail } from './methods/cash/cash-mail.ts'
import { attemptPayload, enqueueRecheck, mailPayload, recheckPayload } from './orders/attempt-jobs.ts'
import { enqueueCashCheck, isCashOverdue, isWaitingCash } from './orders/cash-reference.ts'
import { type Attempt, attemptById } from './orders/store.ts'
import { PASS_MOVED, PASS_WAITS, sendPassMoved } from './receipts/pass-moved.ts'
import { sendPaymentMail } from './receipts/send-payment-mail.ts'
import { sendReceipt } from './receipts/send-receipt.ts'
import { MATCHING, matchJob } from './reconciliation/reconcile-nightly.ts'
import { returnPayment } from './refunds/refund-payment.ts'

/**
 * The handlers of payment jobs. They reconcile an attempt until the provider has decided, a shop reference
 * less often; check again an attempt that succeeded; return a payment that is one too many; cancel one that
 * is not needed; mail receipts, references and news of a payment; and reconcile the provider's books at
 * night.
 */
export const paymentJobs = (deps: SettleDeps & { mailer: Mailer; settings: Pick<Settings, 'publicUrl'> }) => {
  const reconcileAttempt = reconcileJob(deps)
  const passMail: JobHandler = {
    run: async (payload) => {
      await sendPassMoved(deps, payload)
      return { kind: 'done' }
    },
  }
  return {
    reconcile: {
      dueAtStart: true,
      run: (payload) => reconcileAttempt(attemptPayload.parse(payload).attemptId),
    },
    recheck: { run: (payload) => recheck(deps, recheckPayload.parse(payload)) },
    'cash-check': { run: (payload) => checkCash(deps, attemptPayload.parse(payload).attemptId) },
    'cash-mail': {
      run: async (payload) => {
        const { attemptId } = attemptPayload.parse(payload)
        await sendCashMail({ ...deps, publicUrl: deps.settings.publicUrl }, attemptId)
        return { kind: 'done' }
      },
    },
    refund: {
      dueAtStart: true,
      run: (payload) => returnPayment(deps, attemptPayload.parse(payload).attemptId),
    },
    withdraw: {
      dueAtStart: true,
      run: (payload) => withdraw(deps, attemptPayload.parse(payload).attemptId),
    },
    'payment-mail': {
      run: async (payload) => {
        await sendPaymentMail({ ...deps, publicUrl: deps.settings.publicUrl }, mailPayload.parse(payload))
        return { kind: 'done' }
      },
    },
    receipt: {
      run: async (payload) => {
        await sendReceipt(deps, attemptPayload.parse(payload).attemptId)
        return { kind: 'done' }
      },
    },
    [PASS_MOVED]: passMail,
    [PASS_WAITS]: passMail,
    [MATCHING]: matchJob(deps),
  } satisfies JobHandlers
}

/**
 * Mails a waiting reference in the order's language; a reference paid meanwhile needs no mail. Throws when
 * the mail server does not take it.
 */
const sendCashMail = async (
  { db, mailer, publicUrl }: { db: Db; mailer: Mailer; publicUrl: string },
  attemptId: number,
): Promise<void> => {
  const attempt = await attemptById(db, attemptId)
  if (attempt === undefined) throw new Error(`payment attempt ${attemptId} does not exist`)
  const { order, cashReference, dueAt } = attempt
  if (!isWaitingCash(attempt) || cashReference === null || dueAt === null) return
  // The buyer's account was deleted meanwhile, and the address with it.
  if (order.email === '') return
  await mailer.send(
    cashMail({
      to: z.email().parse(order.email),
      lang: order.lang === 'en' ? 'en' : 'es',
      orderReference: order.reference,
      cashReference,
      dueAt,
      title: order.lang === 'en' ? order.titleEn : order.title,
      totalMinor: order.totalMinor,
      currency: order.currency,
      url: `${publicUrl}/purchases/${order.id}`,
    }),
  )
}

/**
 * Asks the provider about a waiting reference, in case its notice was lost. A separate job asks the next
 * time.
 */
const checkCash = async (deps: SettleDeps, attemptId: number): Promise<WorkResult> => {
  const { attempt, outcome } = await reconcile(deps, attemptId)
  // The company may keep a reference open that was ended here.
  const canStillBePaid =
    outcome === 'open' && attempt.status === 'failed' && !isCashOverdue(deps.clock, attempt)
  if (outcome === 'unreachable' || canStillBePaid) await enqueueCashCheck(deps, attempt)
  return outcome === 'mismatch' ? { kind: 'failed', reason: outcome } : { kind: 'done', note: outcome }
}

/**
 * Checks again a charge that succeeded and enqueues the next check, so that a refund or chargeback whose
 * notice was lost shows within days. A refund ends the checks; a chargeback does not, as it may be decided
 * for us.
 */
const recheck = async (deps: SettleDeps, it: { attemptId: number; nth: number }): Promise<WorkResult> => {
  const attempt = await attemptById(deps.db, it.attemptId)
  if (attempt === undefined || hasEnded(attempt)) return { kind: 'done', note: 'ended' }
  const now = await reconcile(deps, it.attemptId)
  if (now.outcome === 'unreachable') return { kind: 'not-yet', reason: now.outcome }
  if (!hasEnded(now.attempt))
    await enqueueRecheck(deps.db, deps.clock, {
      reference: attempt.order.reference,
      attemptId: attempt.id,
      nth: it.nth + 1,
    })
  return { kind: 'done' }
}

const hasEnded = ({ status }: Attempt): boolean => status !== 'succeeded' && status !== 'charged-back'
