import formbody from '@fastify/formbody'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { FaultRegistry } from '../console/faults.ts'
import { sendValidationError } from '../console/send-error.ts'
import { paymentControls } from '../payments/payment-controls.ts'
import type { Send } from '../payments/send-over-http.ts'
import type { Timers } from '../timers.ts'
import { api } from './api.ts'
import { issueToken } from './books/accounts.ts'
import { errorBody, PaypalError, plainErrorBody, statusOf } from './books/errors.ts'
import type { Account, PaypalContext } from './books/paypal-context.ts'
import type { Store } from './books/store.ts'
import { classicButtons } from './classic/classic-buttons.ts'
import behaviours from './conformance.json' with { type: 'json' }
import { controlCapture, controlledCaptures } from './controls.ts'
import { openNotices } from './notices/notices.ts'
import { openSignatures, type Signatures } from './notices/signatures.ts'
import { approvalPage } from './payer/approval-page.ts'
import { paypalReport } from './paypal-report.ts'

const FORM_LIMIT_BYTES = 2_048

export type PaypalNeeds = {
  store: Store
  accounts: Account[]
  productUrl: string
  clock: Clock
  timers: Timers
  faults: FaultRegistry
  random: (size: number) => Uint8Array
  send: Send
  log: (event: Record<string, unknown>, message: string) => void
}

/** PayPal's stand-in: its routes (to mount under `/paypal`), its ledger, and its closing. */
export type Paypal = {
  routes: FastifyPluginAsync
  report(): ReturnType<typeof paypalReport>
  settled(): Promise<void>
  close(): void
}

/** Opens PayPal on its store and sends its waiting notices. */
export const openPaypal = (needs: PaypalNeeds): Paypal => {
  const signatures = openSignatures(needs)
  // For both accounts, and for webhooks as for the IPNs of the product's own buttons.
  const webhookUrl = `${needs.productUrl}/api/payments/paypal/webhook`
  const notices = openNotices({ ...needs, signatures, webhookUrl })
  const context: PaypalContext = { ...needs, announce: notices.announce }
  notices.resume()
  return {
    routes: async (app) => {
      app.setErrorHandler(handleError)
      app.setNotFoundHandler((_request, reply) =>
        reply.code(501).send(plainErrorBody(501, 'This part of PayPal is not simulated')),
      )
      await app.register(tokenRoute(context))
      await app.register(api({ context, signatures, webhookUrl, resend: notices.resend }))
      await app.register(approvalPage(context))
      await app.register(classicButtons(context, needs.productUrl))
      await app.register(certificates(signatures))
      await app.register(
        paymentControls({
          company: 'PayPal',
          payments: () => controlledCaptures(context),
          act: (id, action, amount, request) => controlCapture(context, id, action, amount, request),
        }),
      )
      // D documented by PayPal (OpenAPI files, developer pages), O observed in SDKs and samples, A assumed.
      app.get('/conformance', () => ({ behaviours }))
    },
    report: () => paypalReport(context),
    settled: notices.settled,
    close: notices.close,
  }
}

const tokenRoute =
  (context: PaypalContext): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody, { bodyLimit: FORM_LIMIT_BYTES })
    app.post('/v1/oauth2/token', (request, reply) => {
      const grant = (request.body as Record<string, unknown> | undefined)?.grant_type
      if (grant !== 'client_credentials')
        return sendOauthError(reply, 400, 'unsupported_grant_type', 'Grant Type is NULL or not supported')
      const token = issueToken(context, request.headers.authorization)
      return token === undefined
        ? sendOauthError(reply, 401, 'invalid_client', 'Client Authentication failed')
        : reply.send(token)
    })
  }

const sendOauthError = (reply: FastifyReply, status: number, error: string, description: string) =>
  reply.code(status).send({ error, error_description: description })

const renewal = z.strictObject({ expired: z.boolean('expired must be true or false').default(false) })

/** Certificates by id, and `POST /controls/certificate {"expired"}`, which renews the one that signs. */
const certificates =
  (signatures: Signatures): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { id: string } }>('/v1/notifications/certs/:id', (request, reply) => {
      const pem = signatures.certificate(request.params.id)
      if (pem === undefined) throw new PaypalError('RESOURCE_NOT_FOUND')
      return reply.type('application/x-pem-file').send(pem)
    })
    app.post('/controls/certificate', (request, reply) => {
      const parsed = renewal.safeParse(request.body ?? {})
      if (!parsed.success) return sendValidationError(reply, parsed.error)
      return reply.send({ certificate_id: signatures.renew(parsed.data.expired) })
    })
  }

const handleError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const known = error instanceof PaypalError ? error : fromFastify(error)
  if (known !== undefined) return reply.code(statusOf(known)).send(errorBody(known))
  request.log.error({ err: error }, 'paypal')
  return reply.code(500).send(errorBody(new PaypalError('INTERNAL_SERVER_ERROR')))
}

const fromFastify = (error: FastifyError | Error): PaypalError | undefined => {
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new PaypalError('PAYLOAD_TOO_LARGE')
  if (status === 415) return new PaypalError('UNSUPPORTED_MEDIA_TYPE')
  return status !== undefined && status >= 400 && status < 500
    ? new PaypalError('INVALID_REQUEST')
    : undefined
}
