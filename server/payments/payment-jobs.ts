import type { JobHandler, JobHandlers } from '../jobs/job-queue.ts'
import type { Mailer } from '../providers/mailer.ts'
import type { Settings } from '../settings/settings.ts'
import { sendCashMail } from './cash/send-cash-mail.ts'
import { MATCHING, matchJob } from './matching/match-nightly.ts'
import { attemptPayload, mailPayload, recheckPayload } from './orders/attempt-jobs.ts'
import { PASS_MOVED, PASS_WAITS, sendPassMoved } from './receipts/pass-moved.ts'
import { sendPaymentMail } from './receipts/send-payment-mail.ts'
import { sendReceipt } from './receipts/send-receipt.ts'
import { returnPayment } from './refunds/return-payment.ts'
import { checkCash } from './settlement/check-cash.ts'
import { recheck } from './settlement/recheck.ts'
import { reconcileJob } from './settlement/reconcile-job.ts'
import type { SettleDeps } from './settlement/settle.ts'
import { withdraw } from './settlement/withdraw.ts'

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
