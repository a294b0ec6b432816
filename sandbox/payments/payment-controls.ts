import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { html, type Language, languageOf, sendPage } from '../console/page.ts'
import { sendError, sendValidationError } from '../console/send-error.ts'

const FORM_LIMIT_BYTES = 2_048
const MAX_SHOWN = 100

/** A payment as the page of controls shows it, with the actions that it allows now. */
export type ControlledPayment = {
  id: string
  reference: string
  minor: number
  currency: string
  status: string
  actions: readonly ControlAction[]
}

const NAMES = {
  pay: { es: 'Pagar en la tienda o por SPEI', en: 'Pay at the shop or by SPEI' },
  expire: { es: 'Vencer', en: 'Expire' },
  complete: { es: 'Completar', en: 'Complete' },
  deny: { es: 'Negar', en: 'Deny' },
  refund: { es: 'Reembolsar', en: 'Refund' },
  chargeback: { es: 'Contracargo', en: 'Chargeback' },
  accept: { es: 'Aceptar el contracargo', en: 'Accept the chargeback' },
  reject: { es: 'Ganar el contracargo', en: 'Win the chargeback' },
} as const
/** An action of the payer, the bank or the provider's dashboard on a payment. */
export type ControlAction = keyof typeof NAMES
const ACTIONS = Object.keys(NAMES) as ControlAction[]

const control = z.strictObject({
  action: z.enum(
    ACTIONS as [ControlAction, ...ControlAction[]],
    `action must be one of ${ACTIONS.join(', ')}`,
  ),
  /** The amount of a refund; without it, all that is left. */
  amount_minor: z.coerce
    .number('amount_minor must be a number')
    .int('amount_minor must be whole')
    .min(1, 'amount_minor must be 1 or more')
    .max(10_000_000_000, 'amount_minor is too large')
    .optional(),
})

type Needs = {
  company: string
  /** Newest first. */
  payments: () => ControlledPayment[]
  /** Does the action and returns the payment after it; undefined if no payment has that id. */
  act: (
    id: string,
    action: ControlAction,
    amountMinor: number | undefined,
    request: FastifyRequest,
  ) => ControlledPayment | undefined
}

/**
 * `GET /controls`, a page of a provider's payments; `GET /controls.json`; and `POST /controls/{id} {"action",
 * "amount_minor"}`, which does an action that happens outside the merchant's API.
 */
export const paymentControls =
  (needs: Needs): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody, { bodyLimit: FORM_LIMIT_BYTES })
    app.get('/controls', (request, reply) => sendControls(needs, languageOf(request), reply))
    app.get('/controls.json', () => ({ payments: needs.payments().slice(0, MAX_SHOWN) }))
    app.post<{ Params: { id: string } }>('/controls/:id', (request, reply) => {
      const parsed = control.safeParse(request.body)
      if (!parsed.success) return sendValidationError(reply, parsed.error)
      const { action, amount_minor: amount } = parsed.data
      const before = needs.payments().find((it) => it.id === request.params.id)
      if (before === undefined) return sendError(reply, 404, 'There is no payment of this id')
      if (!before.actions.includes(action))
        return sendError(
          reply,
          409,
          `A payment that is ${before.status} allows ${before.actions.join(', ') || 'nothing'}`,
        )
      const after = needs.act(before.id, action, amount, request)
      const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')
      return isForm ? reply.redirect('../controls', 303) : reply.send({ payment: after })
    })
  }

const sendControls = (needs: Needs, language: Language, reply: FastifyReply): FastifyReply => {
  const t = TEXTS[language]
  const rows = needs
    .payments()
    .slice(0, MAX_SHOWN)
    .map(
      (it) => html`<tr data-payment="${it.id}"><td>${it.reference}<br><code>${it.id}</code></td>
<td>${(it.minor / 100).toFixed(2)} ${it.currency}</td><td><span class="pill">${it.status}</span></td>
<td>${
        it.actions.length === 0
          ? undefined
          : html`<form class="row" method="post" action="controls/${it.id}">${it.actions.map(
              (action) => html`<button name="action" value="${action}">${NAMES[action][language]}</button>`,
            )}</form>`
      }</td></tr>`,
    )
  const table = html`<div class="scroll"><table><thead><tr><th>${t.reference}</th><th>${t.amount}</th><th>${t.state}</th><th></th></tr></thead><tbody>${rows}</tbody></table></div>`
  const body = html`<main><header class="top"><h1>${needs.company}</h1><p class="soft"><a href="/">${t.home}</a> · <a href="/ledger.json">ledger.json</a></p></header>
<p class="panel notice">${t.lead}</p><section class="panel wide">${rows.length === 0 ? html`<p class="soft">${t.empty}</p>` : table}</section></main>`
  return sendPage(reply, { language, title: needs.company, body })
}

const TEXTS = {
  es: {
    home: 'inicio',
    lead: 'SIMULADOR — lo que pasa fuera de la API del comercio: la tienda cobra, el banco decide, el comprador reclama. Ningún dinero se mueve.',
    empty: 'Todavía no hay pagos.',
    reference: 'Referencia',
    amount: 'Importe',
    state: 'Estado',
  },
  en: {
    home: 'home',
    lead: 'SIMULATOR — what happens outside the merchant’s API: the shop takes the money, the bank decides, the buyer disputes. No money moves.',
    empty: 'There are no payments yet.',
    reference: 'Reference',
    amount: 'Amount',
    state: 'State',
  },
} as const
