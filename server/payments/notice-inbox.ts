import type { Work, WorkSource } from '../jobs/work-source.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import { processNotice } from './process-notice.ts'
import type { ReconcileDeps } from './reconcile.ts'
import { addNotice, claimNotices, closeNotice, postponeNotice, type StoredNotice } from './store-notices.ts'

/** Stores a notice as it came, once; resolves when it is committed. It is processed afterwards. */
export const receiveNotice = (
  { db, clock }: Pick<ReconcileDeps, 'db' | 'clock'>,
  provider: PaymentProvider,
  body: string,
): Promise<void> =>
  addNotice(db, clock, {
    key: `${provider.name}:${provider.notices.read(body).key}`,
    provider: provider.name,
    body,
  })

/** The stored notices as work of the worker. */
export const noticeInbox = (deps: ReconcileDeps): WorkSource => ({
  claim: async (limit) => (await claimNotices(deps.db, deps.clock, limit)).map((it) => workOf(deps, it)),
})

const workOf = (deps: ReconcileDeps, it: StoredNotice): Work => ({
  name: { kind: 'notice', key: it.key },
  since: it.receivedAt,
  tries: it.attempts,
  run: () => processNotice(deps, it),
  complete: (note) => closeNotice(deps.db, deps.clock, it.key, note),
  postpone: (delayMs, reason) => postponeNotice(deps.db, deps.clock, { key: it.key, delayMs, reason }),
})
