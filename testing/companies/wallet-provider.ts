import { z } from 'zod'
import type {
  Charge,
  ChargeAnswer,
  Lookup,
  NewCharge,
  PaymentProvider,
} from '../../server/providers/payment-provider.ts'

/** The fault of the next capture. */
export type CaptureFault = 'lost-before' | 'lost-after' | 'not-sent' | 'declined' | 'asks-again'

/**
 * An invented company with a wallet, in memory: its buyer approves at its page, and `capture` takes the money
 * once, however often it is called; a second call is refused.
 */
export const openWalletProvider = () => {
  const charges: Charge[] = []
  const faults: CaptureFault[] = []
  const state = {
    captures: 0,
    /** Called while a capture is under way. */
    onCapture: async (): Promise<void> => {},
  }
  const find = (match: (it: Charge) => boolean): Lookup => ({
    kind: 'found',
    charges: charges.filter(match).map((it) => ({ ...it })),
  })
  const of = (reference: string): Charge => {
    const found = charges.find((it) => it.reference === reference)
    if (found === undefined) throw new Error(`no charge of ${reference}`)
    return found
  }
  const capture = async (chargeId: string): Promise<ChargeAnswer> => {
    const fault = faults.shift()
    state.captures += 1
    await state.onCapture()
    const charge = charges.find((it) => it.id === chargeId)
    if (charge?.awaitsCapture !== true) return { kind: 'declined', errorCode: 'ALREADY_CAPTURED' }
    if (fault === 'lost-before') return { kind: 'unknown', reason: 'reset' }
    if (fault === 'not-sent') return { kind: 'not-sent', reason: 'ECONNREFUSED' }
    if (fault === 'declined') return { kind: 'declined', errorCode: 'NO_FUNDS' }
    Object.assign(charge, {
      awaitsCapture: false,
      status: fault === 'asks-again' ? 'requires-action' : 'succeeded',
    })
    return fault === 'lost-after'
      ? { kind: 'unknown', reason: 'timeout' }
      : { kind: 'charge', charge: { ...charge } }
  }
  const provider: PaymentProvider = {
    name: 'wallet',
    company: 'wallet',
    takes: ['wallet'],
    charge: async (it) => {
      const charge = newCharge(it, `w${charges.length + 1}`)
      charges.push(charge)
      return { kind: 'charge', charge: { ...charge } }
    },
    capture,
    chargeById: async (id) => find((it) => it.id === id),
    chargesByReference: async (reference) => find((it) => it.reference === reference),
    chargesMade: async () => ({ kind: 'found', charges: [...charges], next: undefined }),
    refund: async ({ chargeId }) => {
      const charge = charges.find((it) => it.id === chargeId)
      if (charge?.status !== 'succeeded') return { kind: 'declined', errorCode: 'NOT_PAID' }
      charge.status = 'refunded'
      return { kind: 'charge', charge: { ...charge } }
    },
    declineReasonOf: () => 'declined',
    notices: {
      body: z.object({}),
      challenge: 'Wallet',
      isAuthentic: () => false,
      read: () => ({ key: 'none', kind: 'other' }),
    },
  }
  return {
    provider,
    state,
    of,
    failNextCapture: (fault: CaptureFault) => void faults.push(fault),
    approve: (reference: string) => Object.assign(of(reference), { status: 'pending', awaitsCapture: true }),
  }
}

const newCharge = (it: NewCharge, id: string): Charge => ({
  id,
  reference: it.reference,
  status: 'requires-action',
  amountMinor: it.amountMinor,
  currency: it.currency,
  errorCode: null,
  redirectUrl: `https://wallet.test/${id}`,
})
