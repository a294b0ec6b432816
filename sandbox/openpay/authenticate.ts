import type { FastifyRequest } from 'fastify'
import { OpenpayError } from './errors.ts'

export type Keys = { merchant: string; publicKey: string; privateKey: string }
export type KeyKind = 'public' | 'private'

/**
 * Lets a request pass whose Basic user name is a key of the merchant's; `needs` is the kind the route wants.
 * @throws OpenpayError 1002 for no or a wrong key or merchant, 1010 for the public key where the
 * private one belongs.
 */
export const checkKey = (keys: Keys, request: FastifyRequest, needs: KeyKind): void => {
  const merchant = (request.params as { merchant?: string }).merchant
  const kind = kindOf(keys, userIn(request.headers.authorization))
  if (merchant !== keys.merchant || kind === undefined) throw new OpenpayError(1002)
  if (needs === 'private' && kind === 'public') throw new OpenpayError(1010)
}

const kindOf = (keys: Keys, user: string | undefined): KeyKind | undefined => {
  if (user === keys.privateKey) return 'private'
  return user === keys.publicKey ? 'public' : undefined
}

const userIn = (header: string | undefined): string | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,500})$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  return Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)[0]
}
