import type { FastifyRequest } from 'fastify'
import { PaypalError } from './errors.ts'
import type { Account, PaypalContext } from './paypal-context.ts'

/** The one payer of the sandbox, whose name tells windows-1252 from UTF-8. Nobody real. */
export const PAYER = {
  id: 'EMUPAYERPENA1',
  givenName: 'Íñigo',
  surname: 'Peña',
  email: 'inigo.pena@comprador.test',
  country: 'MX',
} as const

/** PayPal's usual nine hours [D]. */
const TOKEN_LIFETIME_S = 32_400

/** `POST /v1/oauth2/token`. Undefined is a refusal of the credentials. */
export const issueToken = (context: PaypalContext, authorization: string | undefined) => {
  const account = context.accounts.find((it) => authorization === basicOf(it))
  if (account === undefined) return undefined
  const token = `A21AAemu${Buffer.from(context.random(36)).toString('base64url')}`
  const now = context.clock.now()
  for (const old of context.store.all('token').filter((it) => it.expiresAt <= now))
    context.store.drop('token', old.id)
  context.store.save('token', {
    id: token,
    merchantId: account.merchantId,
    expiresAt: now + TOKEN_LIFETIME_S * 1_000,
  })
  return {
    scope:
      'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/reporting/search/read',
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-EMUPLAYBALL',
    expires_in: TOKEN_LIFETIME_S,
    nonce: `${new Date(now).toISOString()}emu${token.slice(-16)}`,
  }
}

/** The account of a request's token. @throws PaypalError AUTHENTICATION_FAILURE */
export const accountOf = (context: PaypalContext, request: FastifyRequest): Account => {
  const token = /^Bearer (\S{1,300})$/i.exec(request.headers.authorization ?? '')?.[1]
  const row = token === undefined ? undefined : context.store.find('token', token)
  const account = context.accounts.find((it) => it.merchantId === row?.merchantId)
  if (row === undefined || account === undefined || row.expiresAt <= context.clock.now())
    throw new PaypalError('AUTHENTICATION_FAILURE')
  return account
}

const basicOf = ({ clientId, clientSecret }: Account): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
