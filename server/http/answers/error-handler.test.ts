import { DrizzleQueryError } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import { Failure } from '../../failure.ts'
import { addErrorHandlers } from './error-handler.ts'

const app = () => {
  const it = fastify()
  addErrorHandlers(it)
  return it
}
const open: FastifyInstance[] = []
afterEach(() => Promise.all(open.splice(0).map((it) => it.close())))

const answerTo = async (thrown: unknown, headers = {}) => {
  const server = app()
  open.push(server)
  server.get('/', async () => {
    throw thrown
  })
  return server.inject({ url: '/', headers })
}

test('a failure of the list leaves with its status, code and text in the language of the request', async () => {
  const es = await answerTo(new Failure('errors.sessionOpen', 12.2))
  expect([es.statusCode, es.headers['retry-after']]).toEqual([409, '13'])
  expect(es.json().error.code).toBe('errors.sessionOpen')
  expect(es.json().error.message).toMatch(/^Ya hay una sesión/)
  const en = await answerTo(new Failure('errors.sessionOpen'), { 'accept-language': 'en-US,en;q=0.9' })
  expect(en.json().error.message).toMatch(/^A session is already open/)
})

test.each([
  ['en_US', /^A session is already open/],
  ['en-US', /^A session is already open/],
  ['es_MX', /^Ya hay una sesión/],
  ['pt_BR', /^Ya hay una sesión/],
  ['english', /^Ya hay una sesión/],
])('the call’s own language, lang=%s, counts for more than the browser’s', async (lang, text) => {
  const server = app()
  open.push(server)
  server.get('/', async () => {
    throw new Failure('errors.sessionOpen')
  })
  const other = lang.startsWith('en') ? 'es-MX' : 'en-US'
  const answer = await server.inject({ url: `/?lang=${lang}`, headers: { 'accept-language': other } })
  expect(answer.json().error.message).toMatch(text)
})

test('a bug leaves as 500 without a word about its cause', async () => {
  const answer = await answerTo(new Error('select secret from users at /srv/x.ts:3'))
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    error: { code: 'errors.serverError', message: 'Ha ocurrido un problema, inténtalo más tarde' },
  })
})

test('a failed query is logged without its values', async () => {
  const lines: string[] = []
  const server = fastify({ loggerInstance: pino({ level: 'error' }, { write: (line) => lines.push(line) }) })
  open.push(server as unknown as FastifyInstance)
  addErrorHandlers(server as unknown as FastifyInstance)
  server.get('/', async () => {
    throw new DrizzleQueryError('insert into users values ($1)', ['argon2-hash'], new Error('no such column'))
  })
  expect((await server.inject('/')).statusCode).toBe(500)
  expect(lines.join('')).toContain('no such column')
  expect(lines.join('')).toContain('insert into users')
  expect(lines.join('')).not.toContain('argon2-hash')
})

test.each([
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  new Error('Failed query', {
    cause: Object.assign(new Error('shutting down'), { code: '57P01', severity: 'FATAL' }),
  }),
  new Error('Failed query', {
    cause: Object.assign(new Error('no space left'), { code: '53100', severity: 'ERROR' }),
  }),
  new Error('Failed query', { cause: new DatabaseUnavailable('Connection terminated unexpectedly') }),
])('a database that is away is 503, since it will be back (%#)', async (error) => {
  const answer = await answerTo(error)
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'errors.notReady'])
})

test('a method that an address does not have is distinguished from an address that does not exist', async () => {
  const product = await openTestApp()
  const wrong = [
    ['GET', '/api/users/login', 'POST, DELETE'],
    ['HEAD', '/api/users/login/apple?isWeb=0', 'POST'],
    ['PUT', '/api/memberships/7', 'GET, HEAD'],
    ['GET', '/api/streaming', 'POST, DELETE'],
  ] as const
  for (const [method, url, allow] of wrong) {
    const answer = await product.app.inject({ method, url })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
    if (method !== 'HEAD') expect(answer.json().error.code).toBe('errors.methodNotAllowed')
    const nowhere = await product.app.inject({ method, url: '/api/users/nobody/knows' })
    expect([nowhere.statusCode, nowhere.headers.allow]).toEqual([404, undefined])
  }
  await product.close()
})

test.each(['/%', '/%E0%A4%A', '/games/%ff'])(
  'a page’s address that cannot be decoded leads home, and a call of it is refused: %s',
  async (url) => {
    const { app: server, close } = await openTestApp()
    const page = await server.inject({ url, headers: { accept: 'text/html,*/*' } })
    expect([page.statusCode, page.headers.location]).toEqual([302, '/home'])
    const called = await server.inject({ url, headers: { accept: 'application/json' } })
    expect([called.statusCode, called.json().error.code]).toEqual([400, 'errors.badRequest'])
    await close()
  },
)
