import type { Charge } from './payment-provider.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** An address that is not on the list is left out: the order waits, and its buyer sees that it does. */
export const listedRedirect = (
  address: string | null,
  hosts: string[],
): Pick<Charge, 'redirectUrl' | 'refusedRedirect'> => {
  if (address === null) return { redirectUrl: null }
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined) return { redirectUrl: null, refusedRedirect: 'unreadable' }
  const isListed = hosts.includes(url.host) && url.username + url.password === ''
  return isProtected(url) && isListed
    ? { redirectUrl: url.href }
    : { redirectUrl: null, refusedRedirect: `${url.protocol}//${url.host}` }
}

/** Whether nobody on the way can read or change the request: https, or a stand-in on this machine. */
export const isProtected = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
