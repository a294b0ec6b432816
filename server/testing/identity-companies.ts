import { createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import type { Settings } from '../settings/settings.ts'

type Sms = { to: string; text: string; authorization: string | null }
type GraphToken = {
  appId?: string
  isValid?: boolean
  expiresAt?: number
  person: { id: string; email?: string; first_name?: string; last_name?: string }
}

/** The SMS provider, Facebook's Graph API and Apple's keys behind a `fetch` of the test's own. */
export const openIdentityCompanies = async (settings: Pick<Settings, 'waysIn'>, clock: Clock) => {
  const { sms, facebook, apple } = settings.waysIn
  if (sms === undefined || facebook === undefined || apple === undefined) throw new Error('no ways in')
  const keys = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const messages: Sms[] = []
  const graphTokens = new Map<string, GraphToken>()
  const state = {
    /** What each company answers instead, if anything: a status, or no answer at all. */
    sms: 201 as number | 'down',
    graph: 200 as number | 'down',
    keys: 200 as number | 'down',
    /** How often the keys were asked for. */
    keyFetches: 0,
    publishedKeys: [jwk as Record<string, unknown>],
  }
  const statusOf = (it: number | 'down') => {
    if (it === 'down') throw new TypeError('fetch failed')
    return it
  }
  const answerSms = (init: RequestInit | undefined): Response => {
    const status = statusOf(state.sms)
    const headers = new Headers(init?.headers)
    if (status < 300)
      messages.push({ ...JSON.parse(String(init?.body)), authorization: headers.get('authorization') })
    return Response.json({}, { status })
  }
  const answerGraph = (url: URL): Response => {
    const status = statusOf(state.graph)
    if (status !== 200) return Response.json({ error: { code: 1 } }, { status })
    return url.pathname.endsWith('/debug_token') ? debugged(url) : answerMe(url)
  }
  const debugged = ({ searchParams: query }: URL): Response => {
    if (query.get('access_token') !== `${facebook.appId}|${facebook.appSecret}`)
      return Response.json({ error: { code: 101 } }, { status: 400 })
    const token = graphTokens.get(query.get('input_token') ?? '')
    if (token === undefined) return Response.json({ data: { is_valid: false, scopes: [] } })
    const { appId = facebook.appId, isValid = true, expiresAt = 0, person } = token
    const data = { app_id: appId, type: 'USER', is_valid: isValid, expires_at: expiresAt, user_id: person.id }
    return Response.json({ data })
  }
  const answerMe = ({ searchParams: query }: URL): Response => {
    const accessToken = query.get('access_token') ?? ''
    const proof = createHmac('sha256', facebook.appSecret).update(accessToken).digest('hex')
    const token = graphTokens.get(accessToken)
    if (query.get('appsecret_proof') !== proof || token === undefined)
      return Response.json({ error: { code: 190 } }, { status: 400 })
    return Response.json(token.person)
  }
  const answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.href === sms.url) return answerSms(init)
    if (url.href.startsWith(facebook.graphUrl)) return answerGraph(url)
    if (url.href === `${apple.url}/auth/keys`) {
      state.keyFetches += 1
      return Response.json({ keys: state.publishedKeys }, { status: statusOf(state.keys) })
    }
    throw new TypeError('fetch failed')
  }

  const seconds = () => Math.floor(clock.now() / 1_000)
  /** An identity token as Apple signs it; `claims` stand in the place of the usual ones. */
  const appleToken = (
    nonce: string,
    claims: Record<string, unknown> = {},
    key = keys.privateKey,
    kid = 'one',
  ) =>
    new SignJWT({
      iss: apple.url,
      aud: apple.clientIds[0],
      iat: seconds(),
      exp: seconds() + 86_400,
      sub: '001234.abcdef.0987',
      email: 'lupita@example.com',
      email_verified: 'true',
      nonce,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(key)

  return {
    fetch: answer as typeof fetch,
    state,
    messages,
    graphTokens,
    appleToken,
    applePublicKey: keys.publicKey,
    /** The code of the newest message. */
    lastCode: () => /\b\d{6}\b/.exec(messages.at(-1)?.text ?? '')?.[0] ?? '',
  }
}

export type IdentityCompanies = Awaited<ReturnType<typeof openIdentityCompanies>>
