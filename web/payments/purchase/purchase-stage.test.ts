import { expect, test } from 'vitest'
import { ApiError } from '../../api-error.ts'
import { purchaseStageTexts } from '../../i18n/texts/purchase-stages.ts'
import { type PurchaseEvent, pollIntervalOf, retryIntervalOf, stageOf } from './purchase-stage.ts'
import { eventTextOf, stageTextOf } from './text-of-method.ts'

type StageFacts = Parameters<typeof stageOf>[0]

const told = (
  status: StageFacts['status'],
  change: Partial<StageFacts> & { last?: PurchaseEvent[] } = {},
): StageFacts => ({
  method: 'card',
  cash: null,
  redirect_url: null,
  failure: null,
  owed: null,
  ...change,
  status,
  events: ['created' as const, ...(change.last ?? [])].map((event) => ({
    event,
    at: '2026-11-22T03:00:00.000Z',
  })),
})
const owed = { by: '2026-12-02T03:00:00.000Z', by_hand: false }
const bankPage = { redirect_url: 'https://bank.test/3ds' }
const cash = { method: 'cash' as const, cash: { reference: '000020TRKP', due_at: null } }

test.each<[string, StageFacts, ReturnType<typeof stageOf>]>([
  ['waits for the bank while its page waits', told('pending', bankPage), 'bank'],
  ['on the provider’s page waits there', told('pending', { ...bankPage, method: 'card-page' }), 'card-page'],
  ['by wallet waits there', told('pending', { ...bankPage, method: 'wallet' }), 'wallet'],
  ['by cash waits at the shop', told('pending', cash), 'cash'],
  ['without a page to go on is being verified', told('pending'), 'verifying'],
  ['of unknown fate is being verified', told('unknown'), 'verifying'],
  ['is paid', told('succeeded', { last: ['paid', 'receipt-sent'] }), 'paid'],
  ['is paid again after a dispute', told('succeeded', { last: ['charged-back', 'reinstated'] }), 'paid'],
  ['was paid twice', told('succeeded', { owed, last: ['paid', 'paid-twice', 'receipt-sent'] }), 'paid-twice'],
  ['beside one that went back is paid', told('succeeded', { last: ['paid', 'paid-twice'] }), 'paid'],
  ['is on its way back', told('succeeded', { owed, last: ['paid-twice', 'refund-requested'] }), 'refunding'],
  ['came too late and goes back', told('succeeded', { owed, last: ['paid'] }), 'refunding'],
  [
    'is returned by the league',
    told('succeeded', { owed: { ...owed, by_hand: true }, last: ['paid', 'paid-twice', 'refund-by-hand'] }),
    'refund-by-hand',
  ],
  ['was returned by the league', told('succeeded', { last: ['refund-by-hand', 'refunded'] }), 'refunded'],
  ['was refused', told('failed', { last: ['refused'] }), 'refused'],
  ['expired', told('failed', { last: ['waiting-for-cash', 'expired'] }), 'expired'],
  ['was cancelled', told('failed', { last: ['waiting-for-wallet', 'cancelled'] }), 'cancelled'],
  [
    'was not needed',
    told('failed', { last: ['not-needed', 'withdrawn'], failure: 'checkout.alreadyOwned' }),
    'not-needed',
  ],
  [
    'was not needed, and its company still takes it',
    told('failed', { last: ['not-needed'], failure: 'checkout.alreadyOwned' }),
    'not-needed-open',
  ],
  ['was never charged', told('failed', { last: ['verifying', 'not-charged'] }), 'not-charged'],
  ['without events was refused', told('failed'), 'refused'],
  ['went back', told('refunded', { last: ['paid', 'refunded'] }), 'refunded'],
  ['was taken back by the bank', told('refunded', { last: ['paid', 'charged-back'] }), 'charged-back'],
])('a purchase %s', (_what, purchase, stage) => {
  expect(stageOf(purchase)).toBe(stage)
})

test('a purchase is fetched again while something may still happen to it', () => {
  for (const quick of ['bank', 'card-page', 'wallet', 'verifying'] as const)
    expect(pollIntervalOf(quick)).toBe(3_000)
  expect(pollIntervalOf('cash')).toBe(15_000)
  for (const decided of ['paid', 'refused', 'expired', 'refunded'] as const)
    expect(pollIntervalOf(decided)).toBe(false)
})

test('a purchase that no answer came for is asked for again, and one that there is not is left alone', () => {
  expect(retryIntervalOf(new ApiError('errors.unreachable', '', 0))).toBeGreaterThan(0)
  expect(retryIntervalOf(new ApiError('errors.serverError', '', 500))).toBeGreaterThan(0)
  expect(retryIntervalOf(new ApiError('errors.notFound', '', 404))).toBe(false)
  expect(retryIntervalOf(null)).toBe(false)
})

test('no text about a wallet, cash or a prepaid card speaks of a bank', () => {
  const { stages, events } = purchaseStageTexts.es.purchase
  for (const method of ['wallet', 'cash', 'prepaid'] as const) {
    for (const stage of [
      'verifying',
      'expired',
      'refunding',
      'charged-back',
      'refunded',
      'refused',
    ] as const) {
      const isOfBanks = method !== 'wallet' && (stage === 'refunding' || stage === 'charged-back')
      if (!isOfBanks) expect(JSON.stringify(stages[stageTextOf(stage, method)])).not.toMatch(/banco/i)
    }
    for (const event of ['verifying', 'expired', 'paid', 'refused'] as const)
      expect(events[eventTextOf(event, method)]).not.toMatch(/banco/i)
  }
  expect(stageTextOf('verifying', 'card')).toBe('verifying')
  expect(eventTextOf('charged-back', 'wallet')).toBe('charged-back-wallet')
})
