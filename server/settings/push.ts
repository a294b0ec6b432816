import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { demoSecrets } from './demo-values.ts'
import { pushHosts } from './setting-kinds.ts'

/** The variables of web push (RFC 8030). */
export const pushEnvironment = {
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'it must be a private key of P-256, 43 characters of base64url')
    .refine((it) => publicKeyOf(it) !== undefined, 'it must be a private key of P-256')
    .optional(),
  PUSH_HOSTS: pushHosts.default([
    'fcm.googleapis.com',
    '*.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ]),
}

/**
 * How browsers get notice of a game's start. Keys are base64url: a scalar of P-256, and its uncompressed
 * point.
 */
export type PushSettings = {
  privateKey: string
  publicKey: string
  /** The push services of browsers: hosts, `*.` for any name below one. */
  hosts: string[]
  /** The demo's own push service; undefined in live. */
  sandbox: string | undefined
  /** The sender, for the push services (RFC 8292): a mailto or https address. */
  contact: string
}

type Environment = {
  MODE: 'demo' | 'live'
  VAPID_PRIVATE_KEY: string
  PUSH_HOSTS: string[]
  MAIL_FROM: string
}

/**
 * Web push by an environment; undefined where a live start has no key of its own: then nobody is notified.
 */
export const pushOf = (env: Environment, sandbox: string): PushSettings | undefined => {
  const isDemo = env.MODE === 'demo'
  const { VAPID_PRIVATE_KEY: privateKey, PUSH_HOSTS: hosts } = env
  if (!isDemo && privateKey === demoSecrets.VAPID_PRIVATE_KEY) return undefined
  const publicKey = publicKeyOf(privateKey)
  if (publicKey === undefined) return undefined
  const [address = env.MAIL_FROM] = /[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM) ?? []
  return {
    ...{ privateKey, publicKey, hosts, contact: `mailto:${address}` },
    sandbox: isDemo ? `${sandbox}/push/` : undefined,
  }
}

/**
 * Whether we send to an address that a browser gives as its subscription: it must be a known push service by
 * https on its usual port, or the sandbox's. It comes from outside, and may be any address that our server
 * could reach.
 */
export const isPushService = (
  { hosts, sandbox }: Pick<PushSettings, 'hosts' | 'sandbox'>,
  address: string,
): boolean => {
  if (!URL.canParse(address)) return false
  const { href, protocol, hostname, port, username, password } = new URL(address)
  if (username + password !== '') return false
  if (sandbox !== undefined && href.startsWith(sandbox)) return true
  const isKnown = hosts.some((it) => (it.startsWith('*.') ? hostname.endsWith(it.slice(1)) : hostname === it))
  return protocol === 'https:' && port === '' && isKnown
}

/** The point of a private key; undefined for an invalid key. */
function publicKeyOf(privateKey: string): string | undefined {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(privateKey, 'base64url')
    return ecdh.getPublicKey('base64url')
  } catch {
    return undefined
  }
}
