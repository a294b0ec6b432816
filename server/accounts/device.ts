import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../http/endpoint.ts'
import type { Settings } from '../settings/settings.ts'
import { deviceCookie, setDeviceCookie } from './cookies.ts'
import { hashOf, type RandomBytes } from './credentials.ts'

const DEVICE_BYTES = 16
const DEVICE_SHAPE = /^[A-Za-z0-9_-]{22}$/

/** The device behind a call: this browser by its cookie, or an app by its session; undefined for a browser not met before. */
export const deviceOf = (
  request: FastifyRequest,
  site: Pick<Settings, 'publicUrl'>,
  person: SignedIn,
): string | undefined => {
  if (person.kind === 'app') return `app:${person.sessionId}`
  return browserOf(request, site)
}

/** The browser behind a call, whoever is logged in; undefined for one not met before. */
export const browserOf = (request: FastifyRequest, site: Pick<Settings, 'publicUrl'>): string | undefined => {
  const known = knownBrowser(request, site)
  return known === undefined ? undefined : browserNamed(known)
}

/** As deviceOf, and gives a browser not met before its name. */
export const nameDevice = (
  with_: { settings: Pick<Settings, 'publicUrl'>; random: RandomBytes },
  request: FastifyRequest,
  reply: FastifyReply,
  person: SignedIn,
): string => deviceOf(request, with_.settings, person) ?? nameBrowser(with_, request, reply)

/** Makes sure that this browser has a name and returns it, as deviceOf does. */
export const nameBrowser = (
  with_: { settings: Pick<Settings, 'publicUrl'>; random: RandomBytes },
  request: FastifyRequest,
  reply: FastifyReply,
): string => {
  const known = knownBrowser(request, with_.settings)
  if (known !== undefined) return browserNamed(known)
  const name = with_.random(DEVICE_BYTES).toString('base64url')
  setDeviceCookie(reply, with_.settings, name)
  return browserNamed(name)
}

const browserNamed = (name: string) => `web:${hashOf(name)}`

const knownBrowser = (request: FastifyRequest, site: Pick<Settings, 'publicUrl'>) => {
  const named = deviceCookie(request, site)
  return named !== undefined && DEVICE_SHAPE.test(named) ? named : undefined
}
