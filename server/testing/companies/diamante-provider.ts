import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Charge, DeclineReason, NewCharge, PaymentProvider } from '../../providers/payment-provider.ts'

/**
 * A made-up second card provider, as different from Openpay as they come: amounts in centavos as text,
 * refusals that are answers, a key header instead of Basic authentication, notices with an id.
 */
export const openDiamante = (deps: { url: string; key: string; noticeKey: string }): PaymentProvider => {
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${deps.url}${path}`, { ...init, headers: { 'x-llave': deps.key } })
  const lookup = async (path: string) => {
    const answer = await attempt(async () => (await call(path)).json())
    const charges = z.array(pago).safeParse(answer)
    return charges.success
      ? ({ kind: 'found', charges: charges.data } as const)
      : ({ kind: 'unknown', reason: 'no answer' } as const)
  }
  return {
    name: 'diamante',
    company: 'diamante',
    takes: ['card'],
    charge: async (it) => {
      const body = JSON.stringify({
        ...{ folio: it.reference, ficha: tokenOf(it), regreso: it.redirectUrl },
        ...{ centavos: String(it.amountMinor), moneda: it.currency },
      })
      const answer = await attempt(async () => (await call('/pagos', { method: 'POST', body })).json())
      const charge = pago.safeParse(answer)
      if (!charge.success) return { kind: 'unknown', reason: 'no answer' }
      const { status, errorCode } = charge.data
      if (status === 'failed' && errorCode !== null) return { kind: 'declined', errorCode }
      return { kind: 'charge', charge: charge.data }
    },
    chargeById: (id) => lookup(`/pagos?pago=${id}`),
    chargesByReference: (reference) => lookup(`/pagos?folio=${reference}`),
    chargesMade: async () => ({ ...(await lookup('/pagos')), next: undefined }),
    refund: async ({ chargeId }) => {
      const answer = await attempt(async () =>
        (await call(`/pagos/${chargeId}/devolucion`, { method: 'POST' })).json(),
      )
      const charge = pago.safeParse(answer)
      return charge.success
        ? { kind: 'charge', charge: charge.data }
        : { kind: 'unknown', reason: 'no answer' }
    },
    declineReasonOf: (errorCode) => reasons[errorCode] ?? 'declined',
    notices: {
      body: aviso,
      challenge: 'Diamante',
      isAuthentic: (headers) => isKey(headers['x-llave-aviso'], deps.noticeKey),
      read: (body) => {
        const it = aviso.parse(JSON.parse(body))
        return { key: it.aviso, kind: 'charge', chargeId: it.pago, reference: it.folio }
      },
    },
  }
}

const tokenOf = ({ by }: NewCharge): string => {
  if (by.method !== 'card') throw new Error('Diamante takes cards alone')
  return by.tokenId
}

const aviso = z.object({ aviso: z.string(), pago: z.string(), folio: z.string().optional() })

const statuses: Record<string, Charge['status']> = {
  POR_AUTORIZAR: 'requires-action',
  PAGADO: 'succeeded',
  RECHAZADO: 'failed',
  DEVUELTO: 'refunded',
}

const reasons: Record<string, DeclineReason> = { SIN_FONDOS: 'insufficient-funds', VENCIDA: 'card-expired' }

const pago = z
  .object({
    pago: z.string(),
    folio: z.string(),
    estado: z.string(),
    centavos: z.coerce.number().int(),
    moneda: z.string(),
    motivo: z.string().nullable(),
    banco: z.string().nullable(),
  })
  .transform(
    (it): Charge => ({
      id: it.pago,
      reference: it.folio,
      status: statuses[it.estado] ?? 'unknown',
      amountMinor: it.centavos,
      currency: it.moneda,
      errorCode: it.motivo,
      redirectUrl: it.banco,
    }),
  )

const attempt = async (run: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await run()
  } catch {
    return undefined
  }
}

const isKey = (header: string | string[] | undefined, key: string): boolean => {
  const sent = Buffer.from(String(header))
  return sent.length === key.length && timingSafeEqual(sent, Buffer.from(key))
}
