import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sendRequest } from './send-request.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type RequestOptions = {
  body?: unknown
  form?: Record<string, string>
  headers?: Record<string, string | undefined>
}

/** A viewer's browser as the site's page uses it: stores cookies, and the token after a login. */
export type Browser = {
  cookies: Map<string, string>
  token: string | undefined
  userId: number
  /** Sends what the page would send; a header given as undefined is left out. */
  call(method: Method, url: string, options?: RequestOptions): Promise<LightMyRequestResponse>
  register(email: string, query?: string): Promise<LightMyRequestResponse>
  logIn(email: string, password?: string, query?: string): Promise<LightMyRequestResponse>
}

export const PASSWORD = 'curva-baja-77'

export const openBrowser = (app: FastifyInstance, ip = '189.203.0.10'): Browser => {
  const browser: Browser = {
    cookies: new Map(),
    token: undefined,
    userId: 0,
    call: async (method, url, options = {}) => {
      const answer = await sendRequest(app, {
        method,
        url,
        remoteAddress: ip,
        headers: headersOf(browser, method, options),
        ...payloadOf(options),
      })
      for (const it of answer.cookies)
        it.maxAge === 0 || it.value === ''
          ? browser.cookies.delete(it.name)
          : browser.cookies.set(it.name, it.value)
      return answer
    },
    register: async (email, query = '') =>
      storeSession(
        browser,
        await browser.call('POST', `/api/users/register${query}`, { body: formOf(email) }),
      ),
    logIn: async (email, password = PASSWORD, query = '') =>
      storeSession(
        browser,
        await browser.call('POST', `/api/users/login${query}`, { body: { email, password } }),
      ),
  }
  return browser
}

const formOf = (email: string) => ({
  name: 'Lourdes Zazueta',
  email,
  password: PASSWORD,
  password_confirm: PASSWORD,
})

const storeSession = (browser: Browser, answer: LightMyRequestResponse) => {
  if (answer.statusCode !== 200) return answer
  const { token, user } = answer.json().response
  browser.token = token
  browser.userId = user.id
  return answer
}

const headersOf = (browser: Browser, method: Method, options: RequestOptions): Record<string, string> => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers: Record<string, string | undefined> = {
    cookie: cookie === '' ? undefined : cookie,
    authorization: browser.token,
    'x-xsrf-token': method === 'GET' ? undefined : browser.cookies.get('XSRF-TOKEN'),
    'content-type': options.form === undefined ? undefined : 'application/x-www-form-urlencoded',
    ...options.headers,
  }
  return Object.fromEntries(
    Object.entries(headers).filter((it): it is [string, string] => it[1] !== undefined),
  )
}

const payloadOf = (options: RequestOptions) => {
  if (options.form !== undefined) return { payload: new URLSearchParams(options.form).toString() }
  return options.body === undefined ? {} : { payload: options.body as object }
}
