import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { gameId } from './games/game-id.ts'
import { wholeNumber } from './number-inputs.ts'

/** Bytes as browsers write the keys of a push subscription: base64url without padding. */
const bytes = (count: number) => z.base64url().check(z.length(Math.ceil((count * 4) / 3)))

/** The longest stored address of a push service; those in use have some two hundred characters. */
const MAX_ENDPOINT = 1_000

/** An uncompressed point of P-256, and the secret of RFC 8291: a browser discloses both of a subscription. */
const POINT_BYTES = 65
const AUTH_BYTES = 16

export const notificationKey = endpoint({
  method: 'GET',
  path: '/api/notifications/key',
  access: 'open',
  summary: 'The public key (RFC 8292) by which a browser subscribes; null where nobody is notified',
  response: z.object({ publicKey: z.nullable(z.string()) }),
})

/**
 * The notifications of an account: the start of single games, and of every game of some clubs (the league's
 * ids); and their browsers. `away` and `home` are null once a game is no longer in the schedule.
 */
const alerts = z.object({
  games: z.array(z.object({ id: z.int(), away: z.nullable(z.string()), home: z.nullable(z.string()) })),
  clubs: z.array(z.int()),
  devices: z.array(
    z.object({ id: z.int(), device: z.string(), saved: z.iso.datetime(), isThis: z.boolean() }),
  ),
})
export type Alerts = z.infer<typeof alerts>

export const notificationAlerts = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'session',
  summary: 'Of which games and clubs the account is told that a game starts, and in which browsers',
  response: alerts,
})

/**
 * Failure `errors.badRequest` for an address of no known push service; `errors.notFound` where nobody is
 * notified.
 */
export const saveNotificationDevice = endpoint({
  method: 'POST',
  path: '/api/notifications/devices',
  access: 'session',
  summary: "Where this browser's notifications go: its push subscription, which is the account's from now on",
  body: z.object({
    endpoint: z.url().check(z.maxLength(MAX_ENDPOINT)),
    keys: z.object({ p256dh: bytes(POINT_BYTES), auth: bytes(AUTH_BYTES) }),
    /** The language of this browser's notifications. */
    lang: z.enum(['es', 'en']),
  }),
  response: z.object({ saved: z.literal(true) }),
})

/** Failure `errors.notFound` for a device that is not the account's. */
export const endNotificationDevice = endpoint({
  method: 'DELETE',
  path: '/api/notifications/devices/:id',
  access: 'session',
  summary:
    'Sends no notifications to a browser any more; answers with all that the account is told of, and where',
  params: z.object({ id: wholeNumber(z.positive(), z.maximum(2_147_483_647)) }),
  response: alerts,
})

export const saveGameAlert = endpoint({
  method: 'POST',
  path: '/api/notifications/games',
  access: 'session',
  summary: 'Whether the account is told that a game starts; answers with all that it is told of',
  body: z.extend(gameId, { wanted: z.boolean() }),
  response: alerts,
})

export const saveClubAlert = endpoint({
  method: 'POST',
  path: '/api/notifications/clubs',
  access: 'session',
  summary:
    "Whether the account is told that any of a club's games starts; answers with all that it is told of",
  body: z.object({ club: z.int().check(z.positive(), z.maximum(9_999)), wanted: z.boolean() }),
  response: alerts,
})

/** The data that arrives in a browser, encrypted on the way; it never has a score. */
export const startNotification = z.object({
  title: z.string(),
  text: z.string(),
  gameId: z.int().check(z.positive()),
})
export type StartNotification = z.infer<typeof startNotification>
