import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { z } from 'zod'

const error = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

/** A new e-mail of letters only: the product may take digits and dashes for a card number. */
export const newEmail = (): string =>
  `${randomBytes(12)
    .toString('hex')
    .replace(/\d/g, (it) => 'ghijklmnop'.charAt(Number(it)))}@playball.test`

/** A client of the product without a browser, as an app would be: it holds only a token. */
export const appClient = (url: string) => {
  let token = ''
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { authorization: token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json: unknown = await answer.json()
    const refused = error.safeParse(json)
    return { status: answer.status, body: json, code: refused.success ? refused.data.error.code : undefined }
  }
  const signIn = async (path: string, body: object) => {
    const answer = await call('POST', path, { ...body, isWeb: '0' })
    const { response } = z
      .object({ response: z.object({ token: z.string(), user: z.object({ id: z.number() }) }) })
      .parse(answer.body)
    token = response.token
    return response.user.id
  }
  return {
    call,
    login: (email: string, password: string) => signIn('/api/users/login', { email, password }),
    register: (person: { name: string; email: string; password: string }) =>
      signIn('/api/users/register', { ...person, password_confirm: person.password }),
  }
}

/** Calls `read` each quarter of a second until it returns a value; outside of journeys for a few seconds. */
export const eventually = async <T>(
  what: string,
  read: () => Promise<T | undefined>,
  limits: { timeout?: number } = {},
): Promise<T> => {
  let found: T | undefined
  await expect
    .poll(
      async () => {
        found = await read()
        return found !== undefined
      },
      { message: what, intervals: [250], ...limits },
    )
    .toBe(true)
  return found as T
}
