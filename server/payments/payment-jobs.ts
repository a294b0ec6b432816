import type { JobHandlers } from '../jobs/job-queue.ts'
import type { WorkResult } from '../jobs/work-source.ts'
import type { Mailer } from '../providers/mailer.ts'
import { attemptPayload } from './attempt-jobs.ts'
import { type ReconcileDeps, type ReconcileResult, reconcile } from './reconcile.ts'
import { sendReceipt } from './send-receipt.ts'

/** What payments do for their jobs: reconcile an attempt until the provider has decided, and mail a receipt. */
export const paymentJobs = (deps: ReconcileDeps & { mailer: Mailer }) =>
  ({
    reconcile: {
      dueAtStart: true,
      run: async (payload) => {
        const { outcome } = await reconcile(deps, attemptPayload.parse(payload).attemptId)
        return workResults[outcome]
      },
    },
    receipt: {
      run: async (payload) => {
        await sendReceipt(deps, attemptPayload.parse(payload).attemptId)
        return { kind: 'done' }
      },
    },
  }) satisfies JobHandlers

const workResults: Record<ReconcileResult['outcome'], WorkResult> = {
  final: { kind: 'done' },
  open: { kind: 'not-yet', reason: 'open' },
  unreachable: { kind: 'not-yet', reason: 'unreachable' },
  mismatch: { kind: 'failed', reason: 'mismatch' },
}
