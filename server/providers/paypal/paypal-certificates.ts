import { X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'
import { openSingleFlight } from '../../single-flight.ts'
import { systemTimers, type Timers } from '../../timers.ts'
import { boundedBody } from '../bounded-body.ts'
import { isProtected } from '../listed-redirect.ts'

/** `hosts` are those whose certificates are believed. */
export type CertificateDeps = {
  fetch: typeof globalThis.fetch
  clock: Clock
  hosts: string[]
  timers?: Pick<Timers, 'timeout'>
}

/** A certificate by the address that a webhook names; `unknown` while it cannot be fetched. */
export type Certificates = (url: string) => Promise<X509Certificate | 'refused' | 'unknown'>

const TIMEOUT_MS = 8_000
const LIMIT_BYTES = 64 * 1024
const CACHE_SIZE = 20
/** PayPal changes its certificate a few times a year: invented addresses cause no more fetches than this. */
const FETCHES_A_MINUTE = 10
const MINUTE_MS = 60_000
const CERTIFICATE_PATH = /\/v1\/notifications\/certs\/[\w-]{1,100}$/
const MIN_RSA_BITS = 2_048

/** PayPal's certificates, each fetched once from a listed host; TLS proves whose they are. */
export const openCertificates = (deps: CertificateDeps): Certificates => {
  const cache = new LRUCache<string, X509Certificate>({ max: CACHE_SIZE })
  /** Until when an address is known to have none. */
  const refusals = new LRUCache<string, number>({ max: CACHE_SIZE })
  const flight = openSingleFlight<string, X509Certificate | 'refused' | 'unknown'>()
  const mayFetch = openBudget(deps.clock)
  return async (url) => {
    if (!isListed(url, deps.hosts)) return 'refused'
    const cached = cache.get(url)
    if (cached !== undefined) return ifValid(cached, deps.clock)
    if ((refusals.get(url) ?? 0) > deps.clock.now()) return 'refused'
    const fetched = await flight.run(url, async () => (mayFetch() ? fetchCertificate(deps, url) : 'unknown'))
    if (fetched === 'refused') refusals.set(url, deps.clock.now() + MINUTE_MS)
    if (typeof fetched === 'string') return fetched
    cache.set(url, fetched)
    return ifValid(fetched, deps.clock)
  }
}

const openBudget = (clock: Clock) => {
  let minute = { endsAt: 0, fetches: 0 }
  return (): boolean => {
    const now = clock.now()
    if (now >= minute.endsAt || minute.endsAt - now > MINUTE_MS)
      minute = { endsAt: now + MINUTE_MS, fetches: 0 }
    minute.fetches += 1
    return minute.fetches <= FETCHES_A_MINUTE
  }
}

const isListed = (address: string, hosts: string[]): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (
    isProtected(url) &&
    hosts.includes(url.host) &&
    CERTIFICATE_PATH.test(url.pathname) &&
    url.username + url.password + url.search + url.hash === ''
  )
}

const fetchCertificate = async (deps: CertificateDeps, url: string) => {
  const { timers = systemTimers } = deps
  try {
    const answer = await deps.fetch(url, { redirect: 'error', signal: timers.timeout(TIMEOUT_MS) })
    const text = (await boundedBody(answer, LIMIT_BYTES)).toString('latin1')
    if (answer.status >= 500 || answer.status === 429) return 'unknown'
    return answer.ok ? readCertificate(text) : 'refused'
  } catch {
    return 'unknown'
  }
}

const readCertificate = (pem: string): X509Certificate | 'refused' => {
  try {
    const certificate = new X509Certificate(pem)
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
    const isStrong = (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS
    return asymmetricKeyType === 'rsa' && isStrong ? certificate : 'refused'
  } catch {
    return 'refused'
  }
}

const ifValid = (certificate: X509Certificate, clock: Clock): X509Certificate | 'refused' => {
  const now = clock.now()
  const isValid = Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo)
  return isValid ? certificate : 'refused'
}
