import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { Failure } from '../../failure.ts'
import { serve } from '../../http/answers/endpoint.ts'
import type { PaymentProvider } from '../../providers/payment-provider.ts'
import type { PaymentDeps } from '../charges/payment-deps.ts'
import { receiveNotice, receiveUnchecked } from './notice-inbox.ts'

type NoticeEndpoint = Endpoint<
  'open',
  z.ZodMiniType,
  z.ZodMiniType,
  z.ZodMiniType,
  z.ZodMiniType<{ received: true }>
>

/** Our accounts at one company, whose notices all come to one address. */
export type NoticeDoor = {
  accounts: [PaymentProvider, ...PaymentProvider[]]
  endpoint: NoticeEndpoint
  /** Whether the address takes forms too, which the company confirms after they are stored. */
  takesForms?: () => Promise<boolean>
}

const FORM = 'application/x-www-form-urlencoded'
const isForm = ({ headers }: FastifyRequest): boolean => (headers['content-type'] ?? '').startsWith(FORM)

/**
 * The route for a company's notices, in its own scope. It checks the sender and stores the body as it came.
 */
export const noticeRoute = (scope: FastifyInstance, deps: PaymentDeps, door: NoticeDoor): void => {
  const { accounts, endpoint, takesForms } = door
  const bodies = new WeakMap<FastifyRequest, Buffer>()
  const bodyOf = (request: FastifyRequest): Buffer => bodies.get(request) ?? Buffer.alloc(0)
  readBytes(scope, bodies, takesForms !== undefined)
  scope.addHook('onRequest', async (request, reply) => {
    if (takesForms !== undefined && isForm(request)) return
    if (accounts.some((it) => it.notices.isAuthentic(request.headers))) return
    reply.header('www-authenticate', accounts[0].notices.challenge)
    throw forged()
  })
  serve(scope, deps.gate, endpoint, async ({ request }) => {
    if (isForm(request))
      await storeForm(deps, door, { body: bodyOf(request).toString('latin1'), ip: request.ip })
    else await storeSigned(deps, accounts, { headers: request.headers, body: bodyOf(request) })
    deps.wake()
    return { received: true as const }
  })
}

const forged = () => new Failure('errors.notLoggedIn', undefined, { event: 'forged-notice' })

/** Keeps each body as it came. The answer to a form is empty, as its sender wants. */
const readBytes = (
  scope: FastifyInstance,
  bodies: WeakMap<FastifyRequest, Buffer>,
  takesForms: boolean,
): void => {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    bodies.set(request, Buffer.from(body))
    parse(request, body.toString('utf8'), done)
  })
  if (!takesForms) return
  scope.addContentTypeParser(FORM, { parseAs: 'buffer' }, (request, body, done) => {
    bodies.set(request, Buffer.from(body))
    done(null, Object.fromEntries(new URLSearchParams(body.toString('latin1'))))
  })
  scope.addHook('onSend', async (request, reply, payload) =>
    isForm(request) && reply.statusCode === 200 ? '' : payload,
  )
}

type Signed = { headers: FastifyRequest['headers']; body: Buffer }

const storeSigned = async (deps: PaymentDeps, accounts: PaymentProvider[], it: Signed): Promise<void> => {
  const verdicts = new Set<string>()
  for (const account of accounts) {
    const verdict = await verdictOf(account, it)
    if (verdict === 'genuine') return receiveNotice(deps, account, it.body.toString('utf8'))
    verdicts.add(verdict)
  }
  // The company sends it again: the service that verifies it is unreachable now.
  if (verdicts.has('unknown')) throw new Failure('errors.notReady')
  throw forged()
}

const verdictOf = async ({ notices }: PaymentProvider, it: Signed) => {
  if (!notices.isAuthentic(it.headers)) return 'forged'
  return notices.verify === undefined ? 'genuine' : notices.verify(it)
}

/** Stores a form for the account that it names. The company confirms it when it is processed, not before. */
const storeForm = async (
  deps: PaymentDeps,
  { accounts, takesForms }: NoticeDoor,
  { body, ip }: { body: string; ip: string },
) => {
  if (!(await takesForms?.())) throw new Failure('errors.notFound')
  // No form has a NUL, which the database refuses, or starts with a brace, which marks a stored webhook.
  if (body.includes('\0') || body.startsWith('{')) throw new Failure('errors.badRequest')
  const receiver = accounts.find((it) => it.notices.read(body).kind !== 'foreign') ?? accounts[0]
  await receiveUnchecked(deps, receiver, { body, headers: { 'content-type': FORM }, ip })
}
