import fc from 'fast-check'
import { FAULTS } from '../../../testing/companies/unreliable-fetch.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Fields<T> = { [Name in keyof T]: fc.Arbitrary<T[Name]> }

const step = <Name extends string, T extends object>(weight: number, name: Name, fields: Fields<T>) => ({
  weight,
  arbitrary: fc.record(fields).map((it) => ({ do: name, ...(it as T) })),
})

/** Mostly the same buyer, since buying twice is what can go wrong. */
const who = fc.constantFrom(0, 0, 0, 0, 1, 2)
/** An index, taken modulo the number of candidates. */
const which = fc.nat(9)
const thing = fc.constantFrom('season', 'season', 'season', 'season', 'regular', 'day', 'day', 'playoffs')
const fault = fc.option(
  fc.record({
    kind: fc.constantFrom(...FAULTS),
    of: fc.constantFrom('changes', 'changes', 'changes', 'any'),
    spare: fc.constantFrom(0, 0, 0, 1, 2),
  }),
  { nil: undefined, freq: 1 },
)
/** `again` uses the buyer's last reference. */
const purchase = { who, thing, again: fc.boolean(), clicks: fc.constantFrom(1, 1, 2), fault }

const buyers = [
  step(4, 'pay by card', {
    ...purchase,
    token: fc.constantFrom('tok_bank', 'tok_bank', 'tok_bank', 'tok_at_once', 'tok_at_once', 'tok_3003'),
    startOver: fc.boolean(),
  }),
  step(3, 'ask for a cash reference', { ...purchase, startOver: fc.boolean() }),
  step(4, 'pay by wallet', purchase),
  step(1, 'redeem', { who, card: fc.nat(2), tabs: fc.nat(2) }),
  step(2, 'come back', { who, tabs: fc.nat(3), fault }),
] as const

const companies = [
  step(6, 'bank', {
    which,
    approves: fc.constantFrom(true, true, false),
    /** Whether the amount differs from the order's. */
    isWrong: fc.constantFrom(...Array<boolean>(9).fill(false), true),
    notices: fc.constantFrom(0, 0, 1, 3),
  }),
  step(5, 'shop', {
    which,
    how: fc.constantFrom('pays', 'pays', 'expires'),
    notices: fc.constantFrom(0, 1, 3),
  }),
  step(8, 'payer', {
    which,
    action: fc.constantFrom('approve', 'approve', 'approve', 'approve-pending', 'approve-declined', 'cancel'),
    backs: fc.constantFrom(0, 1, 1, 2),
    fault,
  }),
  step(5, 'webhook', { which, times: fc.constantFrom(1, 1, 3) }),
  step(3, 'take back', {
    which,
    how: fc.constantFrom('refund', 'part', 'chargeback_accepted', 'chargeback_pending', 'won'),
    notices: fc.constantFrom(0, 1, 2),
  }),
  step(4, 'paypal decides', {
    which,
    action: fc.constantFrom('complete', 'deny', 'refund', 'part', 'chargeback', 'reject'),
  }),
  step(4, 'all pay', { notices: fc.constantFrom(0, 1), backs: fc.constantFrom(0, 1) }),
  step(1, 'old notice', { which }),
] as const

const world = [
  step(4, 'work', { workers: fc.constantFrom(1, 1, 3), fault }),
  step(1, 'restart', {}),
  step(1, 'cut over', { mode: fc.constantFrom('wps', 'wps', 'orders') }),
  step(1, 'outage', { company: fc.constantFrom('openpay', 'paypal'), isDown: fc.boolean() }),
  step(1, 'long outage', { company: fc.constantFrom('openpay', 'paypal') }),
  step(3, 'time', {
    ms: fc.constantFrom(
      ...[
        3 * SECOND_MS,
        40 * SECOND_MS,
        6 * MINUTE_MS,
        20 * MINUTE_MS,
        100 * MINUTE_MS,
        3 * HOUR_MS,
        30 * HOUR_MS,
        4 * DAY_MS,
      ],
      ...[-40 * SECOND_MS, -20 * MINUTE_MS, -3 * HOUR_MS, -2 * DAY_MS],
    ),
  }),
  step(1, 'own clock', {
    ms: fc.constantFrom(0, 5 * MINUTE_MS, -5 * MINUTE_MS, 2 * HOUR_MS, -2 * HOUR_MS, DAY_MS, -DAY_MS),
  }),
] as const

const anyStep = fc.oneof(...buyers, ...companies, ...world)
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never
export type StepOf<Name extends Step['do']> = Extract<Step, { do: Name }>

const WAYS = ['pay by card', 'ask for a cash reference', 'pay by wallet'] as const

/** One buyer begins to pay for the same thing in two ways, or twice in one way, and nothing fails yet. */
const twoWays = fc
  .record({ who, thing, ways: fc.tuple(fc.constantFrom(...WAYS), fc.constantFrom(...WAYS)) })
  .map(({ ways, ...it }): Step[] =>
    ways.map((way) => ({
      ...{ do: way, ...it, again: false, clicks: 1, fault: undefined },
      ...{ token: 'tok_bank' as const, startOver: true },
    })),
  )

const MOST_PARTS = 20

/** The steps of a schedule, in this order. */
export const anySchedule: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof({ weight: 9, arbitrary: anyStep.map((it): Step[] => [it]) }, { weight: 1, arbitrary: twoWays }),
    {
      ...{ minLength: 1, maxLength: MOST_PARTS, size: 'medium' },
    },
  )
  .map((parts) => parts.flat())
