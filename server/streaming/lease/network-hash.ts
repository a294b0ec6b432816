import { hashOf } from '../../accounts/secrets.ts'
import { networkOf } from '../../http/security/network-of.ts'

/** A network as it is stored: hashed, to be compared alone. */
export const networkHashOf = (ip: string): string => hashOf(`network ${networkOf(ip)}`)
