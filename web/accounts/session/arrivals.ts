/** The request in an address of the home page: a mailed link, or the return from another company's login. */
export type Arrival =
  | { kind: 'reset' | 'confirm'; token: string }
  | { kind: 'facebook'; accessToken: string; state: string }
  | { kind: 'apple'; ticket: string }
  | { kind: 'apple-refused'; isExpired: boolean }
  | { kind: 'cancelled' }

const MAIL_KINDS = ['reset', 'confirm'] as const

/** The request in the query and fragment of an address of /home; undefined for any other address. */
export const arrivalOf = (search: string, hash: string): Arrival | undefined => {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const query = new URLSearchParams(search)
  return mailedLink(fragment) ?? facebookReturn(fragment, query) ?? appleReturn(query)
}

const mailedLink = (fragment: URLSearchParams): Arrival | undefined => {
  const kind = MAIL_KINDS.find((it) => fragment.get(it))
  return kind && { kind, token: fragment.get(kind) ?? '' }
}

const facebookReturn = (fragment: URLSearchParams, query: URLSearchParams): Arrival | undefined => {
  const [accessToken, state] = [fragment.get('access_token'), fragment.get('state')]
  if (accessToken && state) return { kind: 'facebook', accessToken, state }
  const isRefused = [fragment, query].some((it) => it.has('error') && it.has('state'))
  return isRefused ? { kind: 'cancelled' } : undefined
}

const appleReturn = (query: URLSearchParams): Arrival | undefined => {
  const ticket = query.get('apple_login')
  if (!ticket) return undefined
  if (ticket === 'cancelled') return { kind: 'cancelled' }
  if (ticket === 'expired' || ticket === 'failed')
    return { kind: 'apple-refused', isExpired: ticket === 'expired' }
  return { kind: 'apple', ticket }
}
