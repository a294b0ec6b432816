import { openSetBack } from '../../jobs/set-back.ts'
import type { Work, WorkResult, WorkSource } from '../../jobs/work-source.ts'
import type { PaymentProvider } from '../../providers/payment-provider.ts'
import { openRests, type Rests } from '../settlement/rests.ts'
import type { SettleDeps } from '../settlement/settle.ts'
import { processNotice } from './process-notice.ts'
import {
  addNotice,
  claimNotices,
  closeNotice,
  makeNoticesDue,
  postponeNotice,
  type StoredNotice,
} from './store-notices.ts'

/**
 * Stores a notice as it came, once; resolves when it is committed. It is processed afterwards. `toConfirm` are the headers
 * of one whose sender could not be checked: the company is asked before it is believed.
 */
export const receiveNotice = (
  { db, clock }: Pick<SettleDeps, 'db' | 'clock'>,
  provider: PaymentProvider,
  body: string,
  toConfirm?: Record<string, string>,
): Promise<void> =>
  addNotice(db, clock, {
    key: `${provider.name}:${provider.notices.read(body).key}`,
    provider: provider.name,
    body,
    headers: toConfirm === undefined ? null : JSON.stringify(toConfirm),
  })

/** The stored notices as work of the worker. */
export const noticeInbox = (deps: SettleDeps): WorkSource => {
  const { db, clock } = deps
  const resume = () => makeNoticesDue(db, clock)
  const isSetBack = openSetBack(clock)
  const rests = openRests(clock)
  return {
    resume,
    claim: async (limit) => {
      if (isSetBack()) await resume()
      return (await claimNotices(db, clock, limit)).map((it) => workOf(deps, rests, it))
    },
  }
}

const workOf = (deps: SettleDeps, rests: Rests, it: StoredNotice): Work => ({
  name: { kind: 'notice', key: it.key },
  since: it.receivedAt,
  tries: it.attempts,
  run: () => processUnlessDown(deps, rests, it),
  complete: (note) => closeNotice(deps.db, deps.clock, it.key, note),
  postpone: (delayMs, reason) => postponeNotice(deps.db, deps.clock, { key: it.key, delayMs, reason }),
})

/** However long its provider was down: what it paid is granted within two minutes of its recovery. */
const ASK_AGAIN_AFTER_MS = 30_000
const NO_ANSWER = ['unreachable', 'unconfirmed']

/** A provider that is down gets a few questions at a time, however many notices wait for it. */
const processUnlessDown = async (deps: SettleDeps, rests: Rests, it: StoredNotice): Promise<WorkResult> => {
  const restMs = rests.left(it.provider)
  if (restMs > 0) return { kind: 'not-yet', reason: 'unreachable', afterMs: restMs }
  const result = await processNotice(deps, it)
  const isUnanswered = result.kind === 'not-yet' && NO_ANSWER.includes(result.reason)
  rests.note(it.provider, !isUnanswered)
  return isUnanswered ? { ...result, afterMs: ASK_AGAIN_AFTER_MS } : result
}
