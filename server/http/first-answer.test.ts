import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { answerFirst, type FirstAnswer } from './first-answer.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/**
 * A listening app with one route that names its request; it answers addresses under /first before the route.
 */
const listen = async (answer: FirstAnswer['answer'], trustProxy: string[] = []) => {
  const app = fastify()
  app.get('/*', async (request) => `route ${request.url}`)
  answerFirst(app, { takes: ({ url }) => url?.startsWith('/first') === true, answer }, trustProxy)
  await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text()
  return { app, get }
}

test('a taken request is answered before the routes, and no other request is', async () => {
  const { get } = await listen(({ request, response, ip }) => void response.end(`first ${request.url} ${ip}`))
  expect(await get('/first/a')).toBe('first /first/a 127.0.0.1')
  expect(await get('/second')).toBe('route /second')
})

test('a taken request goes to the routes after all, at once or later', async () => {
  const { get } = await listen(({ request }, toRoutes) =>
    request.url === '/first/later' ? void setImmediate(toRoutes) : toRoutes(),
  )
  expect(await get('/first/now')).toBe('route /first/now')
  expect(await get('/first/later')).toBe('route /first/later')
})

test('the client’s address is the one behind trusted proxies, without its port, and from no other header', async () => {
  const answer: FirstAnswer['answer'] = ({ response, ip }) => void response.end(ip)
  const forwarded = { 'x-forwarded-for': '198.51.100.7, 189.203.0.10:4711' }
  const behind = await listen(answer, ['127.0.0.1'])
  expect(await behind.get('/first', forwarded)).toBe('189.203.0.10')
  const direct = await listen(answer)
  expect(await direct.get('/first', forwarded)).toBe('127.0.0.1')
})
