import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import { ignorePorts } from './forwarded-ports.ts'
import type { httpLimits } from './http-limits.ts'

/** A request as Node has it, and the address of its client, before the trusted proxies. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; ip: string }

/**
 * What is answered before the routes: `takes` says whose requests, `answer` answers them or gives them to the routes after all, at once
 * or later, as long as nothing was written.
 */
export type FirstAnswer = {
  takes(request: IncomingMessage): boolean
  answer(exchange: Exchange, toRoutes: () => void): void
}

const firstByServer = new WeakMap<object, { answer?: FirstAnswer }>()

/** The server of an app as Fastify makes it, and what it answers before Fastify's routes: their way costs as much as a whole playlist. */
export const serverWithFirstAnswer = (
  { http, keepAliveTimeout, requestTimeout, connectionTimeout }: ReturnType<typeof httpLimits>,
  trustProxy: string[],
): FastifyServerFactory => {
  const addressOf = clientAddress(trustProxy)
  return (toRoutes) => {
    const first: { answer?: FirstAnswer } = {}
    const server = createServer({ ...http, keepAliveTimeout, requestTimeout }, (request, response) => {
      if (first.answer?.takes(request) !== true) return toRoutes(request, response)
      const exchange = { request, response, ip: addressOf(request) }
      first.answer.answer(exchange, () => toRoutes(request, response))
    })
    server.setTimeout(connectionTimeout)
    firstByServer.set(server, first)
    return server
  }
}

/** Has an app's server answer some requests before its routes, which have to answer them as well where `toRoutes` is called. */
export const answerFirst = ({ server }: Pick<FastifyInstance, 'server'>, answer: FirstAnswer): void => {
  const first = firstByServer.get(server)
  if (first !== undefined) first.answer = answer
}

/** As `request.ip` of Fastify. */
const clientAddress = (trustProxy: string[]) => {
  if (trustProxy.length === 0) return ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile(trustProxy)
  return (request: IncomingMessage): string => {
    ignorePorts(request)
    return proxyAddr(request, isTrusted)
  }
}
