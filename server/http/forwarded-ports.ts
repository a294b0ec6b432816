import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Reads `X-Forwarded-For` of proxies that write the client's port as well, before `request.ip` is read: an
 * address with its port is no address, has no location and would count as another client at each connection.
 */
export const ignoreForwardedPorts = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    ignorePorts(raw)
    done()
  })
}

/** The same for a request that goes past Fastify. */
export const ignorePorts = ({ headers }: Pick<IncomingMessage, 'headers'>): void => {
  const forwardedFor = headers['x-forwarded-for']
  if (typeof forwardedFor === 'string') headers['x-forwarded-for'] = withoutPorts(forwardedFor)
}

const withoutPorts = (forwardedFor: string): string =>
  forwardedFor
    .split(',')
    .map((it) => it.trim().replace(ADDRESS_AND_PORT, '$1$2'))
    .join(', ')

/** `192.0.2.1:80`, `[2001:db8::1]:80` and `[2001:db8::1]`, also in quotes, as in the header `Forwarded`. */
const ADDRESS_AND_PORT = /^"?(?:([\d.]+):\d+|\[([\da-f:.]+)\](?::\d+)?)"?$/i
