import Bowser from 'bowser'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cleanedName } from '../../../contract/text-inputs.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { SignedIn } from '../../http/answers/endpoint.ts'
import type { Settings } from '../../settings/settings.ts'
import { deviceCookie, setDeviceCookie } from '../cookies.ts'
import { hashOf, type RandomBytes } from '../secrets.ts'
import { findLocation, type Origin } from '../throttles/familiar-locations.ts'
import { userById } from './store-users.ts'

const DEVICE_BYTES = 16
const DEVICE_SHAPE = /^[A-Za-z0-9_-]{22}$/

/** A call's device: a browser by its cookie or an app by its session; undefined for an unknown browser. */
export const deviceIdOf = (
  request: FastifyRequest,
  site: Pick<Settings, 'publicUrl'>,
  person: Pick<SignedIn, 'kind' | 'sessionId'>,
): string | undefined => {
  if (person.kind === 'app') return `app:${person.sessionId}`
  return browserIdOf(request, site)
}

/** The browser behind a call, with or without a login; undefined for an unknown one. */
export const browserIdOf = (
  request: FastifyRequest,
  site: Pick<Settings, 'publicUrl'>,
): string | undefined => {
  const existing = readBrowserName(request, site)
  return existing === undefined ? undefined : browserIdFor(existing)
}

const DEVICE_COOKIE = /(?:^|;\s*)(?:__Host-)?did=([A-Za-z0-9_-]{22})(?=\s*(?:;|$))/

/** The browser of an unparsed Cookie header; undefined without its cookie. */
export const browserIdIn = (cookies: string | undefined): string | undefined => {
  const name = DEVICE_COOKIE.exec(cookies ?? '')?.[1]
  return name === undefined ? undefined : browserIdFor(name)
}

/** The origin of a try to log in or to prove one's identity. */
export const originOf = (request: FastifyRequest, site: Pick<Settings, 'publicUrl'>): Origin => ({
  ip: request.ip,
  device: browserIdOf(request, site),
})

/** Does the same as deviceIdOf, and sets the cookie of an unknown browser. */
export const ensureDeviceId = (
  deps: { settings: Pick<Settings, 'publicUrl'>; random: RandomBytes },
  request: FastifyRequest,
  reply: FastifyReply,
  person: SignedIn,
): string => deviceIdOf(request, deps.settings, person) ?? ensureBrowserId(deps, request, reply)

/** Returns the id of this browser, and sets the cookie of an unknown one. */
export const ensureBrowserId = (
  deps: { settings: Pick<Settings, 'publicUrl'>; random: RandomBytes },
  request: FastifyRequest,
  reply: FastifyReply,
): string => {
  const existing = readBrowserName(request, deps.settings)
  if (existing !== undefined) return browserIdFor(existing)
  const name = deps.random(DEVICE_BYTES).toString('base64url')
  setDeviceCookie(reply, deps.settings, name)
  return browserIdFor(name)
}

const browserIdFor = (name: string) => `web:${hashOf(name)}`

const readBrowserName = (request: FastifyRequest, site: Pick<Settings, 'publicUrl'>) => {
  const cookieValue = deviceCookie(request, site)
  return cookieValue !== undefined && DEVICE_SHAPE.test(cookieValue) ? cookieValue : undefined
}

/** Browser and system by the user agent, without markup: `Chrome · Android`; empty if it names neither. */
export const deviceName = (userAgent: string): string => {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name]
    .map((it) => cleanedName(it ?? ''))
    .filter((it) => it !== '')
    .join(' · ')
}

/** Whether a user logged in from this browser or this network before. */
export const isKnownDevice = async (
  deps: { db: Db; clock: Clock },
  userId: number,
  origin: Origin,
): Promise<boolean> => {
  const user = await userById(deps.db, userId)
  if (user === undefined) return false
  const { kind } = await findLocation(deps, user.email ?? `user ${userId}`, origin)
  return kind !== 'network'
}
