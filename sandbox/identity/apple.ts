import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { html, languageOf, sendPage } from '../console/page.ts'
import { sendError } from '../console/send-error.ts'
import { openIdentityTokens } from './apple-tokens.ts'
import { type ApplePerson, applePeople } from './people.ts'
import { CANCEL, chosenIn, sendPersonChoice } from './person-choice.ts'

const FORM_LIMIT_BYTES = 2_048
/** The one return address that the Services ID has. */
const RETURN_PATH = '/api/users/middleware'

export type AppleNeeds = {
  clientId: string
  productUrl: string
  clock: Clock
  random: (size: number) => Uint8Array
}

/** Apple's stand-in, to mount under `/apple`: the page to choose a person, its form, the public keys. */
export const apple =
  (needs: AppleNeeds): FastifyPluginAsync =>
  async (app) => {
    const tokens = openIdentityTokens(needs)
    const knownToSite = new Set<string>()
    app.setNotFoundHandler((_request, reply) =>
      sendError(reply, 501, 'This part of Sign in with Apple is not simulated'),
    )
    await app.register(formbody, { bodyLimit: FORM_LIMIT_BYTES })
    app.get('/auth/keys', () => tokens.keys())
    app.get('/auth/authorize', (request, reply) => {
      const asked = requestOf(needs, request)
      if (typeof asked === 'string') return sendError(reply, 400, asked)
      const { hide } = TEXTS[languageOf(request)]
      return sendPersonChoice(request, reply, {
        company: 'Apple',
        choices: applePeople,
        formTarget: new URL(asked.redirect_uri).origin,
        options: html`<p><label><input type="checkbox" name="hide" value="1"> ${hide}</label></p>`,
      })
    })
    app.post('/auth/authorize', { bodyLimit: FORM_LIMIT_BYTES }, async (request, reply) => {
      const asked = requestOf(needs, request)
      if (typeof asked === 'string') return sendError(reply, 400, asked)
      const chosen = chosenIn(request.body, applePeople)
      if (chosen === undefined) return sendError(reply, 400, 'person must be one of the page')
      const person = applePeople.find((it) => chosen !== CANCEL && it.id === chosen.id)
      if (person === undefined)
        return sendFormBack(request, reply, asked, { error: 'user_cancelled_authorize' })
      const isPrivate = (request.body as { hide?: unknown }).hide === '1'
      const email = isPrivate ? person.relay : person.email
      const code = `c${Buffer.from(needs.random(24)).toString('hex')}.0.emu`
      const idToken = await tokens.sign({
        issuer: `${request.protocol}://${request.host}/apple`,
        audience: asked.client_id,
        subject: person.id,
        email,
        isPrivate,
        nonce: asked.nonce,
        code,
      })
      const isFirst = !knownToSite.has(person.id)
      knownToSite.add(person.id)
      return sendFormBack(request, reply, asked, {
        code,
        id_token: idToken,
        ...(isFirst && { user: userOf(person, email) }),
      })
    })
  }

const authorization = z.object({
  client_id: z.string('client_id is required'),
  redirect_uri: z.string('redirect_uri is required'),
  response_type: z.literal('code id_token', 'response_type must be "code id_token": no other is simulated'),
  response_mode: z.literal(
    'form_post',
    'response_mode must be form_post when name or email scope is requested',
  ),
  scope: z.string().max(100).default(''),
  state: z.string().max(500).default(''),
  nonce: z.string('nonce is required here').min(1, 'nonce is required here').max(500),
})
type Authorization = z.infer<typeof authorization>

/** The page's valid request, or one sentence that says why Apple does not show the page. */
const requestOf = (needs: AppleNeeds, request: FastifyRequest): Authorization | string => {
  const read = authorization.safeParse(request.query)
  if (!read.success) return `invalid_request: ${read.error.issues.map((it) => it.message).join('; ')}`
  if (read.data.client_id !== needs.clientId) return 'invalid_client: this client_id is not registered'
  if (read.data.redirect_uri !== `${needs.productUrl}${RETURN_PATH}`)
    return 'invalid_request: Invalid web redirect url.'
  return read.data
}

/** A user's name comes with the first sign-in to a site, and never again. */
const userOf = ({ firstName, lastName }: ApplePerson, email: string): string =>
  JSON.stringify({ name: { firstName, lastName }, email })

/**
 * response_mode=form_post: a page whose form goes to the site by itself, or by its button if scripts are off.
 */
const sendFormBack = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Authorization,
  answer: Record<string, string>,
): FastifyReply => {
  const language = languageOf(request)
  const t = TEXTS[language]
  const fields = Object.entries({ state: asked.state, ...answer }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const body = html`<main><form class="panel" method="post" action="${asked.redirect_uri}" data-send-now>
${fields}<p>${t.back}</p><button>${t.goOn}</button></form></main><script src="/sandbox.js" defer></script>`
  return sendPage(reply, {
    language,
    title: t.back,
    body,
    formTarget: new URL(asked.redirect_uri).origin,
  })
}

const TEXTS = {
  es: { hide: 'Ocultar mi correo', back: 'Volviendo al sitio…', goOn: 'Continuar' },
  en: { hide: 'Hide my e-mail', back: 'Going back to the site…', goOn: 'Continue' },
} as const
