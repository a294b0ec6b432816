import pg from 'pg'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/**
 * Why a connection to this address would lack TLS or a checked certificate; undefined where it has both, and
 * on this machine. The address is read as the driver reads it, including its query. The mode must be named,
 * since the next version of the driver takes all others for weaker ones.
 */
export const databaseEncryptionError = (url: string): string | undefined => {
  const client = clientOf(url)
  if (client === undefined) return 'not readable'
  if (client.host.startsWith('/') || LOOPBACK.test(client.host)) return undefined
  const isNamed = new URL(url).searchParams.getAll('sslmode').join() === 'verify-full'
  return isNamed && isVerified(client.ssl)
    ? undefined
    : `an address on another machine (${client.host}) without sslmode=verify-full`
}

/** Nothing is connected; certificates that the address names are read, and may be missing. */
const clientOf = (url: string): pg.Client | undefined => {
  try {
    return new pg.Client({ connectionString: url })
  } catch {
    return undefined
  }
}

const isVerified = (ssl: unknown): boolean =>
  ssl === true ||
  (typeof ssl === 'object' &&
    ssl !== null &&
    Reflect.get(ssl, 'rejectUnauthorized') !== false &&
    Reflect.get(ssl, 'checkServerIdentity') === undefined)
