import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { hashOf } from './credentials.ts'
import { remember, remembered, sweep } from './store-throttles.ts'
import { networkOf } from './throttle.ts'

const DAY_MS = 86_400_000
/** Carriers give an address to somebody else soon; a browser stays with its person. */
const NETWORK_FAMILIAR_MS = 30 * DAY_MS
const DEVICE_FAMILIAR_MS = 180 * DAY_MS

/** Where a try comes from; `device` is the browser's own name, undefined for one that has none. */
export type Origin = { ip: string; device: string | undefined }

/** The narrowest place of an origin that this person logged in from before, or the network that nobody knows. */
export type Place = { kind: 'familiar-device' | 'familiar-network' | 'network'; name: string }

type Needs = { db: Db; clock: Clock }

/** Where a try as this person comes from. */
export const placeOf = async (needs: Needs, email: string, origin: Origin): Promise<Place> => {
  const network = networkName(origin)
  // A browser without a name is nowhere familiar.
  const names = [network, origin.device ?? ''].filter(Boolean)
  const found = await remembered(
    needs.db,
    names.map((it) => keyOf(email, it)),
    new Date(needs.clock.now()),
  )
  const isFamiliar = (name: string | undefined): name is string =>
    name !== undefined && found.includes(keyOf(email, name))
  if (isFamiliar(origin.device)) return { kind: 'familiar-device', name: origin.device }
  return { kind: isFamiliar(network) ? 'familiar-network' : 'network', name: network }
}

/** Remembers that this person logged in from there. */
export const rememberPlace = async (needs: Needs, email: string, origin: Origin): Promise<void> => {
  const until = (ms: number) => new Date(needs.clock.now() + ms)
  await remember(needs.db, keyOf(email, networkName(origin)), until(NETWORK_FAMILIAR_MS))
  if (origin.device !== undefined)
    await remember(needs.db, keyOf(email, origin.device), until(DEVICE_FAMILIAR_MS))
  await sweep(needs.db, until(0))
}

const networkName = ({ ip }: Origin) => `network ${networkOf(ip)}`
const keyOf = (email: string, place: string) => hashOf(`familiar to ${email}: ${place}`)
