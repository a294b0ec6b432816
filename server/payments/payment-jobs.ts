import type { JobHandler, JobHandlers } from '../jobs/job-queue.ts'
import type { Mailer } from '../providers/mailer.ts'
import type { Settings } from '../settings/settings.ts'
import { checkCash, resolveJob, verifyAfterSuccess } from './charges/resolve-jobs.ts'
import type { SettleDeps } from './charges/settle.ts'
import { withdraw } from './charges/withdraw.ts'
import { sendCashMail } from './methods/cash/cash-mail.ts'
import { attemptPayload, mailPayload, recheckPayload } from './orders/attempt-jobs.ts'
import { PASS_MOVED, PASS_WAITS, sendPassMoved } from './receipts/pass-moved.ts'
import { sendPaymentMail } from './receipts/payment-mail.ts'
import { sendReceipt } from './receipts/receipt-mail.ts'
import { RECONCILIATION, reconciliationJob } from './reconciliation/reconcile-nightly.ts'
import { refundPayment } from './refunds/refund-payment.ts'

/**
 * The handlers of payment jobs. They resolve an attempt until the provider has decided, a shop reference
 * less often; check again an attempt that succeeded; return a payment that is one too many; cancel one that
 * is not needed; mail receipts, references and news of a payment; and reconcile the provider's books at
 * night.
 */
export const paymentJobs = (deps: SettleDeps & { mailer: Mailer; settings: Pick<Settings, 'publicUrl'> }) => {
  const withUrl = { ...deps, publicUrl: deps.settings.publicUrl }
  const resolve = resolveJob(deps)
  const passMail = sends((payload) => sendPassMoved(deps, payload))
  return {
    reconcile: { dueAtStart: true, run: (payload) => resolve(attemptIdIn(payload)) },
    recheck: { run: (payload) => verifyAfterSuccess(deps, recheckPayload.parse(payload)) },
    'cash-check': { run: (payload) => checkCash(deps, attemptIdIn(payload)) },
    'cash-mail': sends((payload) => sendCashMail(withUrl, attemptIdIn(payload))),
    refund: { dueAtStart: true, run: (payload) => refundPayment(deps, attemptIdIn(payload)) },
    withdraw: { dueAtStart: true, run: (payload) => withdraw(deps, attemptIdIn(payload)) },
    'payment-mail': sends((payload) => sendPaymentMail(withUrl, mailPayload.parse(payload))),
    receipt: sends((payload) => sendReceipt(withUrl, attemptIdIn(payload))),
    [PASS_MOVED]: passMail,
    [PASS_WAITS]: passMail,
    [RECONCILIATION]: reconciliationJob(deps),
  } satisfies JobHandlers
}

const attemptIdIn = (payload: unknown): number => attemptPayload.parse(payload).attemptId

const sends = (send: (payload: unknown) => Promise<void>): JobHandler => ({
  run: async (payload) => {
    await send(payload)
    return { kind: 'done' }
  },
})
