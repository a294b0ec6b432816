import { Failure } from '../../failure.ts'
import { networkOf } from '../../http/security/network-of.ts'
import { openSetBack } from '../../jobs/set-back.ts'
import type { Work, WorkResult, WorkSource } from '../../jobs/work-source.ts'
import type { PaymentProvider } from '../../providers/payment-provider.ts'
import { LIMITS } from '../../throttles/policies.ts'
import { admit } from '../../throttles/throttle.ts'
import { openProviderPauses, type ProviderPauses } from '../charges/query-pacing.ts'
import type { SettleDeps } from '../charges/settle.ts'
import { attemptOf, processNotice } from './process-notice.ts'
import {
  addNotice,
  claimNotices,
  closeNotice,
  countUnconfirmed,
  makeNoticesDue,
  postponeNotice,
  type StoredNotice,
} from './store-notices.ts'

/**
 * Stores a notice as it came, once; resolves when it is committed. The worker processes it afterwards.
 * `toConfirm` belongs to a notice whose sender could not be checked: the company has to confirm it first.
 */
export const receiveNotice = (
  { db, clock }: Pick<SettleDeps, 'db' | 'clock'>,
  provider: PaymentProvider,
  body: string,
  toConfirm?: { headers: Record<string, string>; attemptId: number | undefined },
): Promise<void> =>
  addNotice(db, clock, {
    key: `${provider.name}:${provider.notices.read(body).key}`,
    provider: provider.name,
    body,
    headers: toConfirm === undefined ? null : JSON.stringify(toConfirm.headers),
    attemptId: toConfirm?.attemptId ?? null,
  })

/** How many notices that anybody may have sent and that name no order of ours may wait. */
const MOST_UNKNOWN = 200
/** A company reports a few times about one order before the first report is processed. */
const MOST_ABOUT_ATTEMPT = 20
const SENT_AGAIN_SECONDS = 60

/**
 * Stores a notice whose sender could not be checked. The number of notices is limited, as the company has to
 * confirm each: throws Failure('errors.notReady') for one too many, which the company sends again.
 */
export const receiveUnchecked = async (
  deps: Pick<SettleDeps, 'db' | 'clock'>,
  provider: PaymentProvider,
  it: { body: string; headers: Record<string, string>; ip: string },
): Promise<void> => {
  const attempt = await attemptOf(deps, provider.name, provider.notices.read(it.body))
  if (
    attempt === undefined &&
    (await admit(deps, LIMITS.unknownNoticesPerNetwork, `notices from ${networkOf(it.ip)}`)) === undefined
  )
    throw new Failure('errors.notReady', SENT_AGAIN_SECONDS)
  const most = attempt === undefined ? MOST_UNKNOWN : MOST_ABOUT_ATTEMPT
  if ((await countUnconfirmed(deps.db, attempt?.id, most)) >= most)
    throw new Failure('errors.notReady', SENT_AGAIN_SECONDS)
  await receiveNotice(deps, provider, it.body, { headers: it.headers, attemptId: attempt?.id })
}

/** The stored notices as work for the worker. */
export const noticeInbox = (deps: SettleDeps): WorkSource => {
  const { db, clock } = deps
  const resume = () => makeNoticesDue(db, clock)
  const isSetBack = openSetBack(clock)
  const pauses = openProviderPauses(clock)
  return {
    resume,
    claim: async (limit) => {
      if (isSetBack()) await resume()
      return (await claimNotices(db, clock, limit)).map((it) => workOf(deps, pauses, it))
    },
  }
}

const workOf = (deps: SettleDeps, pauses: ProviderPauses, it: StoredNotice): Work => ({
  name: { kind: 'notice', key: it.key },
  since: it.receivedAt,
  tries: it.attempts,
  run: () => processUnlessDown(deps, pauses, it),
  complete: (note) => closeNotice(deps.db, deps.clock, it.key, note),
  postpone: (delayMs, reason) => postponeNotice(deps.db, deps.clock, { key: it.key, delayMs, reason }),
})

/** Short enough that payments are granted within two minutes of a provider's recovery. */
const ASK_AGAIN_AFTER_MS = 30_000
const NO_ANSWER = ['unreachable', 'unconfirmed']

/** Asks a provider that is down only a few questions at a time, however many notices wait for it. */
const processUnlessDown = async (
  deps: SettleDeps,
  pauses: ProviderPauses,
  it: StoredNotice,
): Promise<WorkResult> => {
  const pauseLeftMs = pauses.left(it.provider)
  if (pauseLeftMs > 0) return { kind: 'not-yet', reason: 'unreachable', afterMs: pauseLeftMs }
  const result = await processNotice(deps, it)
  const isUnanswered = result.kind === 'not-yet' && NO_ANSWER.includes(result.reason)
  pauses.note(it.provider, !isUnanswered)
  return isUnanswered ? { ...result, afterMs: ASK_AGAIN_AFTER_MS } : result
}
