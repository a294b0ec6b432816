import { z } from 'zod/mini'
import { playbackFigures } from '../streaming/playback-reports.ts'

const instant = z.string()
const instantOrNull = z.nullable(z.string())

/** One event of an attempt to pay, as our books have it; `detail` is a code. */
const paymentEvent = z.object({ event: z.string(), detail: z.nullable(z.string()), at: instant })

/** A difference between a company's books and ours. */
const mismatch = z.object({
  kind: z.string(),
  detail: z.string(),
  charge: z.string(),
  found: instant,
  resolved: instantOrNull,
})

/** A company's report about a payment, and when it came. */
const notice = z.object({ from: z.string(), received: instant, processed: instantOrNull })

const attempt = z.object({
  id: z.number(),
  company: z.string(),
  method: z.string(),
  status: z.string(),
  error: z.nullable(z.string()),
  reference: z.string(),
  /** The company's own number of the charge; for a prepaid card its folio. */
  charge: z.nullable(z.string()),
  cashReference: z.nullable(z.string()),
  due: instantOrNull,
  created: instant,
  updated: instant,
  events: z.array(paymentEvent),
  mismatches: z.array(mismatch),
  notices: z.array(notice),
})

const order = z.object({
  id: z.number(),
  reference: z.string(),
  membership: z.number(),
  title: z.string(),
  title_en: z.string(),
  /** YYYY-MM-DD, league time; set for a pass for a single day. */
  day: z.nullable(z.string()),
  from: instant,
  until: instant,
  total: z.number(),
  commission: z.number(),
  credit: z.number(),
  creditedOrders: z.array(z.number()),
  currency: z.string(),
  email: z.string(),
  telephone: z.string(),
  lang: z.string(),
  created: instant,
  updated: instant,
  attempts: z.array(attempt),
})

/** All that is stored about a user's payments; amounts in currency units. */
export const paymentData = z.object({
  orders: z.array(order),
  prepaidCards: z.array(z.object({ folio: z.string(), batch: z.number(), redeemed: instantOrNull })),
})

/** All that is stored about a user's playback: the last video of the account. */
export const playbackData = z.nullable(
  z.object({
    game: z.number(),
    starts: z.number(),
    started: instant,
    renewed: instant,
    expires: instant,
    ended: z.nullable(z.string()),
    /** Where the viewer was: seconds of a recording, or the wall clock of a live game (ms UTC). */
    position: z.nullable(z.object({ time: z.number(), date: z.nullable(z.number()) })),
    takeovers: z.array(instant),
  }),
)

/** A user's position in a game: the wall clock of the frame. */
export const positionData = z.object({ game: z.number(), frame: instant, saved: instant })

/** The browsers that get a user's notifications, and the games and clubs whose starts they announce. */
export const notificationData = z.object({
  devices: z.array(z.object({ address: z.string(), browser: z.string(), lang: z.string(), saved: instant })),
  games: z.array(z.object({ game: z.number(), asked: instant })),
  clubs: z.array(z.object({ club: z.number(), asked: instant })),
})

/** The figures of one playback of a user; times in ms. */
export const playbackReportData = z.extend(playbackFigures, {
  game: z.number(),
  started: instant,
  reported: instant,
})

export const grantData = z.object({
  membership: z.string(),
  source: z.string(),
  sourceId: z.string(),
  day: z.nullable(z.string()),
  from: instant,
  until: instant,
  revoked: instantOrNull,
  created: instant,
})

/** A login, ended or not. */
export const sessionData = z.object({
  kind: z.string(),
  device: z.string(),
  userAgent: z.string(),
  created: instant,
  seen: instant,
  expires: instant,
  ended: instantOrNull,
  proved: instantOrNull,
})

/** The record of a mailed link; its secret is stored nowhere. */
export const linkData = z.object({
  purpose: z.string(),
  email: z.string(),
  created: instant,
  expires: instant,
  used: instantOrNull,
})

/** The record of a mail about a change; `kind` is what changed, `from` the day from which it holds. */
export const changeNoticeData = z.object({
  kind: z.string(),
  from: z.string(),
  enqueued: instant,
  sent: instantOrNull,
})
