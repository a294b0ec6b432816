import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../settings/settings.ts'

/**
 * Whether a request may read the metrics: with a token set, it needs the token; without one, it must come
 * from this machine itself. A proxy on this machine brings every client by loopback, so the address alone
 * proves nothing.
 */
export const mayReadMetrics = (
  request: FastifyRequest,
  { metricsToken, publicUrl, trustProxy }: Pick<Settings, 'metricsToken' | 'publicUrl' | 'trustProxy'>,
): boolean => {
  if (metricsToken !== undefined) return hasToken(request, metricsToken)
  const isBehindProxy = trustProxy.length > 0 || !isLoopback(new URL(publicUrl).hostname)
  return !isBehindProxy && isLoopback(request.socket.remoteAddress ?? '') && isDirectRequest(request)
}

const hasToken = ({ headers }: FastifyRequest, token: string): boolean => {
  const given = Buffer.from(headers.authorization?.replace(/^Bearer /i, '') ?? '')
  const expected = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const LOOPBACK = /^((::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?|localhost)$/i
const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** The headers that proxies, balancers and networks add to a request; each has its own name for them. */
const FORWARDED =
  /^(x-forwarded.*|forwarded|via|x-real-ip|(x-|true-)?client-ip|x-cluster-client-ip|x-original-.*|x-(envoy|amzn|azure|goog)-.*|(cf|fastly|fly|akamai)-.*|cdn-loop|x-varnish|x-request-start|surrogate-.*)$/

/**
 * Whether nothing shows a proxy in between: none of its headers, the name and port under which we listen
 * ourselves (a proxy that forwards unchanged shows its own), and HTTP 1.1, as simple proxies still speak 1.0
 * to their upstreams.
 */
const isDirectRequest = ({ headers, raw, socket }: FastifyRequest): boolean => {
  if (raw.httpVersion === '1.0' || Object.keys(headers).some((it) => FORWARDED.test(it))) return false
  const requestedUrl = `http://${headers.host ?? ''}`
  if (!URL.canParse(requestedUrl)) return false
  const { hostname, port } = new URL(requestedUrl)
  return (
    isLoopback(hostname) && (socket.localPort === undefined || Number(port || HTTP_PORT) === socket.localPort)
  )
}

const HTTP_PORT = 80
