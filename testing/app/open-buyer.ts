import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

let buyerCount = 0

/** A new account with a client that holds only a token, and its buyer's actions at the checkout. */
export const openBuyer = async (app: () => FastifyInstance, from?: string, device?: string) => {
  buyerCount += 1
  const connection = { remoteAddress: from ?? `10.0.${Math.floor(buyerCount / 250)}.${buyerCount % 250}` }
  const email = `ramiro${buyerCount}@example.test`
  const { token, user } = await register(app(), email, connection)
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    app().inject({
      method,
      url,
      headers: { authorization: token, ...(device !== undefined && { cookie: `did=${device}` }) },
      ...connection,
      ...(payload && { payload }),
    })
  return {
    id: user.id,
    token,
    call,
    /** The buyer connects from another address from now on. */
    travelTo: (address: string) => void Object.assign(connection, { remoteAddress: address }),
    reference: (membershipId: number) => `${user.id}-${membershipId}-${randomBytes(4).toString('hex')}`,
    pay: (reference: string, overrides: Payment = {}) => {
      const { lang = 'es', provider = 'openpay', ...body } = overrides
      return call('POST', `/api/payments/${provider}/card?lang=${lang}`, {
        firstname: 'Ramiro Cota',
        lastname: ' ',
        telephone: '6441234567',
        email,
        reference,
        token_id: 'tok_bank',
        deviceIdHiddenFieldName: 'device',
        deviceDataId: 'device',
        ...body,
      })
    },
    confirm: ({ provider = 'openpay', ...body }: { id?: string; reference?: string; provider?: string }) =>
      call('POST', `/api/payments/${provider}/security3d?lang=es`, body),
    purchases: async () => (await call('GET', '/api/payments')).json().response.data,
    purchase: async (orderId: number) =>
      (await call('GET', `/api/payments/${orderId}`)).json().response?.data,
  }
}

type Payment = { token_id?: string; total?: unknown; lang?: string; provider?: string; start_over?: boolean }

const register = async (
  app: FastifyInstance,
  email: string,
  connection: { remoteAddress: string },
): Promise<{ token: string; user: { id: number } }> => {
  const registered = await app.inject({
    method: 'POST',
    url: '/api/users/register?isWeb=0',
    ...connection,
    payload: {
      name: 'Ramiro Cota',
      email,
      password: 'curva-baja-77',
      password_confirm: 'curva-baja-77',
    },
  })
  return registered.json().response
}
