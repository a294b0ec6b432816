import { expect, test } from 'vitest'
import { ApiError } from '../../api-error.ts'
import { type ConfirmationResponse, pollPaymentOutcome } from '../outcome/poll-payment-outcome.ts'
import { sendCharge } from './send-charge.ts'

const charged = { payment_id: 9 }
const networkError = () => new ApiError('errors.unreachable', 'no line', 0)

const respondInOrder = <T>(...responses: (T | Error)[]) => {
  let next = 0
  return async (): Promise<T> => {
    const response = responses[Math.min(next, responses.length - 1)]
    next += 1
    if (response instanceof Error) throw response
    return response as T
  }
}

/** A clock that nobody waits by. */
const still = () => 0

const newCounters = () => ({ delays: [] as number[], retries: 0 })

test('a charge without a response is sent again, after longer and longer delays', async () => {
  const counters = newCounters()
  const result = await sendCharge(
    respondInOrder(networkError(), new ApiError('errors.serverError', '', 500), charged),
    {
      wait: async (ms) => void counters.delays.push(ms),
      now: still,
      onRetry: () => {
        counters.retries += 1
      },
    },
  )
  expect(result).toEqual({ kind: 'accepted', charged })
  expect(counters).toEqual({ delays: [1_000, 2_000], retries: 2 })
})

test('a refused charge is not sent again', async () => {
  const send = respondInOrder<typeof charged>(new ApiError('checkout.noFunds', '', 402), charged)
  const never = async () => expect.unreachable()
  expect(await sendCharge(send, { wait: never, now: still, onRetry: never })).toEqual({
    kind: 'refused',
    code: 'checkout.noFunds',
    fields: {},
  })
})

test('a charge that never gets a response ends as unknown, not as failed', async () => {
  const result = await sendCharge(respondInOrder<typeof charged>(networkError()), {
    wait: async () => {},
    now: still,
    onRetry: () => {},
  })
  expect(result).toEqual({ kind: 'unknown' })
})

test('a charge whose responses hang is given up as unknown before its buyer has waited for minutes', async () => {
  let time = 0
  let sent = 0
  const hang = async () => {
    sent += 1
    time += 45_000
    throw new ApiError('errors.tooSlow', '', 0)
  }
  const wait = async (ms: number) => {
    time += ms
  }
  expect(await sendCharge(hang, { wait, now: () => time, onRetry: () => {} })).toEqual({ kind: 'unknown' })
  expect([sent, time]).toEqual([1, 45_000])
})

test('a charge that surely never reached the payment company is a refusal, and is not sent again', async () => {
  const never = async () => expect.unreachable()
  const unreached = respondInOrder<typeof charged>(new ApiError('checkout.companyUnreachable', '', 503))
  expect(await sendCharge(unreached, { wait: never, now: still, onRetry: never })).toEqual({
    kind: 'refused',
    code: 'checkout.companyUnreachable',
    fields: {},
  })
})

const pending: ConfirmationResponse = { status: 0, data: { payment_id: 9, reason: null } }
const pollDeps = (...responses: (ConfirmationResponse | Error)[]) => {
  let time = 0
  return {
    fetchConfirmation: respondInOrder<ConfirmationResponse>(...responses),
    wait: async (ms: number) => {
      time += ms
    },
    now: () => time,
  }
}

test('polling for the bank’s decision goes on while it is open or requests fail, and ends with the order', async () => {
  const paid: ConfirmationResponse = { status: 1, data: { payment_id: 9, reason: null } }
  expect(await pollPaymentOutcome(pollDeps(pending, networkError(), paid))).toEqual({
    kind: 'paid',
    order: 9,
  })
})

test('polling for the bank’s decision ends with the reason of a refusal', async () => {
  const refused: ConfirmationResponse = { status: -1, data: { payment_id: 9, reason: 'checkout.noFunds' } }
  expect(await pollPaymentOutcome(pollDeps(refused))).toEqual({
    kind: 'refused',
    reason: 'checkout.noFunds',
    order: 9,
  })
})

test('polling for the bank’s decision ends as unknown after a minute, with the order that it is about', async () => {
  expect(await pollPaymentOutcome(pollDeps(pending))).toEqual({ kind: 'unknown', order: 9 })
})

test('polling after a charge whose response was lost ends with the order, where its buyer sees what to do', async () => {
  const deps = pollDeps(networkError(), pending)
  expect(await pollPaymentOutcome({ ...deps, isOrderEnough: true })).toEqual({ kind: 'unknown', order: 9 })
  expect(deps.now()).toBe(2_000)
})

test('polling for the bank’s decision takes only "not found" for a missing purchase', async () => {
  expect(await pollPaymentOutcome(pollDeps(new ApiError('errors.notFound', '', 404)))).toEqual({
    kind: 'refused',
    reason: null,
  })
  expect(await pollPaymentOutcome(pollDeps(new ApiError('errors.forgeryProtection', '', 403)))).toEqual({
    kind: 'unknown',
  })
})

test('polling for the bank’s decision ends when the session has expired', async () => {
  expect(await pollPaymentOutcome(pollDeps(new ApiError('errors.notLoggedIn', '', 401)))).toEqual({
    kind: 'logged-out',
  })
})
