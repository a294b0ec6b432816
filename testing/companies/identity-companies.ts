import { createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Clock } from '../../server/clock.ts'
import { readSettings } from '../../server/settings/settings.ts'
import type { WaysInSettings } from '../../server/settings/ways-in.ts'

type Sms = { to: string; text: string; authorization: string | null }
type GraphToken = {
  appId?: string
  isValid?: boolean
  expiresAt?: number
  person: { id: string; email?: string; first_name?: string; last_name?: string }
}
type FacebookSettings = NonNullable<WaysInSettings['facebook']>
type AppleSettings = NonNullable<WaysInSettings['apple']>
/** A status, or no answer at all. */
type Outcome = number | 'down'

/**
 * The SMS provider, Facebook's Graph API and Apple's keys at their demo addresses, behind a `fetch` that
 * passes all else on.
 */
export const openIdentityCompanies = async (clock: Clock, elsewhere: typeof fetch = fetch) => {
  const { sms, facebook, apple } = readSettings({}).waysIn
  if (sms === undefined || facebook === undefined || apple === undefined) throw new Error('no ways in')
  const signer = await openAppleSigner(apple, clock)
  const messages: Sms[] = []
  const graphTokens = new Map<string, GraphToken>()
  const state = {
    /** The answer of each company. */
    sms: 201 as Outcome,
    graph: 200 as Outcome,
    /** Called with each requested address of Graph. */
    onGraphCall: (_url: URL): void => undefined,
    keys: 200 as Outcome,
    /** How often the keys were fetched. */
    keyFetches: 0,
    publishedKeys: [signer.jwk as Record<string, unknown>],
  }
  const answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.href === sms.url) return answerSms(messages, statusOf(state.sms), init)
    if (url.href.startsWith(facebook.graphUrl)) {
      state.onGraphCall(url)
      return answerGraph(facebook, graphTokens, {
        status: statusOf(state.graph),
        url,
        bearer: bearerOf(init),
      })
    }
    if (url.href !== `${apple.url}/auth/keys`) return elsewhere(input, init)
    state.keyFetches += 1
    return Response.json({ keys: state.publishedKeys }, { status: statusOf(state.keys) })
  }
  return {
    fetch: answer as typeof fetch,
    state,
    messages,
    graphTokens,
    appleToken: signer.sign,
    applePublicKey: signer.publicKey,
    /** The code of the newest message. */
    lastCode: () => /\b\d{6}\b/.exec(messages.at(-1)?.text ?? '')?.[0] ?? '',
  }
}

const statusOf = (it: Outcome): number => {
  if (it === 'down') throw new TypeError('fetch failed')
  return it
}

const answerSms = (messages: Sms[], status: number, init: RequestInit | undefined): Response => {
  const authorization = new Headers(init?.headers).get('authorization')
  if (status < 300) messages.push({ ...JSON.parse(String(init?.body)), authorization })
  return Response.json({}, { status })
}

const answerGraph = (
  settings: FacebookSettings,
  tokens: Map<string, GraphToken>,
  { status, url, bearer }: { status: number; url: URL; bearer: string },
): Response => {
  if (status !== 200) return Response.json({ error: { code: 1 } }, { status })
  if (url.pathname.endsWith('/debug_token'))
    return debugged(settings, tokens.get(url.searchParams.get('input_token') ?? ''), bearer)
  return answerMe(settings, tokens.get(bearer), { url, bearer })
}

const bearerOf = (init: RequestInit | undefined): string =>
  new Headers(init?.headers).get('authorization')?.replace(/^Bearer /, '') ?? ''

const debugged = (settings: FacebookSettings, token: GraphToken | undefined, bearer: string): Response => {
  if (bearer !== `${settings.appId}|${settings.appSecret}`)
    return Response.json({ error: { code: 101 } }, { status: 400 })
  if (token === undefined) return Response.json({ data: { is_valid: false, scopes: [] } })
  const { appId = settings.appId, isValid = true, expiresAt = 0, person } = token
  const data = { app_id: appId, type: 'USER', is_valid: isValid, expires_at: expiresAt, user_id: person.id }
  return Response.json({ data })
}

const answerMe = (
  settings: FacebookSettings,
  token: GraphToken | undefined,
  { url, bearer }: { url: URL; bearer: string },
): Response => {
  const proof = createHmac('sha256', settings.appSecret).update(bearer).digest('hex')
  if (url.searchParams.get('appsecret_proof') !== proof || token === undefined)
    return Response.json({ error: { code: 190 } }, { status: 400 })
  return Response.json(token.person)
}

let appleKeys: ReturnType<typeof generateKeyPair> | undefined

const openAppleSigner = async (apple: AppleSettings, clock: Clock) => {
  appleKeys ??= generateKeyPair('RS256', { extractable: true })
  const { publicKey, privateKey } = await appleKeys
  const seconds = () => Math.floor(clock.now() / 1_000)
  return {
    publicKey,
    jwk: { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' },
    /** An identity token as Apple signs it; `claims` replace the usual ones. */
    sign: (nonce: string, claims: Record<string, unknown> = {}, key = privateKey, kid = 'one') =>
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
        .sign(key),
  }
}
