import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { ignorePorts } from './forwarded-ports.ts'

/** A request as Node has it, and the address of its client behind the trusted proxies. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; ip: string }

/**
 * An answer before the routes: `takes` selects the requests, `answer` answers them or passes them to the
 * routes after all, at once or later, as long as nothing was written.
 */
export type FirstAnswer = {
  takes(request: IncomingMessage): boolean
  answer(exchange: Exchange, toRoutes: () => void): void
}

/**
 * Has an app's server answer some requests before its routes: playlists come at 0.70 of bare `node:http` or
 * more this way, and at 0.62 by a route. The routes must answer them too: when `toRoutes` is called, and at
 * the second address of `localhost`, for which Fastify makes another server.
 */
export const answerFirst = (
  { server }: Pick<FastifyInstance, 'server'>,
  { takes, answer }: FirstAnswer,
  trustProxy: string[],
): void => {
  const addressOf = clientAddress(trustProxy)
  const routes = server.listeners('request') as RequestListener[]
  const toRoutes = (request: IncomingMessage, response: ServerResponse) => {
    for (const it of routes) it(request, response)
  }
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!takes(request)) return toRoutes(request, response)
    answer({ request, response, ip: addressOf(request) }, () => toRoutes(request, response))
  })
}

/** The same address as `request.ip` of Fastify. */
const clientAddress = (trustProxy: string[]) => {
  if (trustProxy.length === 0) return ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile(trustProxy)
  return (request: IncomingMessage): string => {
    ignorePorts(request)
    return proxyAddr(request, isTrusted)
  }
}
