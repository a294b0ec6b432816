import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { networkOf } from '../../http/security/network-of.ts'
import { remember, remembered } from '../../throttles/throttle.ts'

const DAY_MS = 86_400_000
/** Carriers reassign addresses soon; a browser stays with its user. */
const NETWORK_FAMILIAR_MS = 30 * DAY_MS
const DEVICE_FAMILIAR_MS = 180 * DAY_MS

/** The origin of a try; `device` is the browser's own name, undefined without one. */
export type Origin = { ip: string; device: string | undefined }

/** The narrowest location that this account logged in from before, or the unfamiliar network. */
export type LoginLocation = { kind: 'familiar-device' | 'familiar-network' | 'network'; name: string }

type Deps = { db: Db; clock: Clock }

/** The location of a try as this user. */
export const findLocation = async (deps: Deps, email: string, origin: Origin): Promise<LoginLocation> => {
  const network = networkName(origin)
  // A browser without a name is familiar to no account.
  const names = [network, origin.device ?? ''].filter(Boolean)
  const keys = names.map((it) => keyOf(email, it))
  const found = await remembered(deps, keys)
  const isFamiliar = (name: string | undefined): name is string =>
    name !== undefined && found.includes(keyOf(email, name))
  if (isFamiliar(origin.device)) return { kind: 'familiar-device', name: origin.device }
  return { kind: isFamiliar(network) ? 'familiar-network' : 'network', name: network }
}

/** Stores that this user logged in from there. */
export const rememberLocation = async (deps: Deps, email: string, origin: Origin): Promise<void> => {
  await remember(deps, keyOf(email, networkName(origin)), NETWORK_FAMILIAR_MS)
  if (origin.device !== undefined) await remember(deps, keyOf(email, origin.device), DEVICE_FAMILIAR_MS)
}

const networkName = ({ ip }: Origin) => `network ${networkOf(ip)}`
const keyOf = (email: string, location: string) => `familiar to ${email}: ${location}`
