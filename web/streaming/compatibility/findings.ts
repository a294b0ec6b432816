import type { Rendition } from '../../../contract/streaming/compatibility.ts'

/** The checks, in the order in which they run. */
export const CHECKS = [
  'reach',
  'browser',
  'format',
  'clock',
  'events',
  'media',
  'line',
  'membership',
  'device',
] as const
export type Check = (typeof CHECKS)[number]

/** The grade of a finding; `unknown` where the check found nothing out. */
export type Result = 'good' | 'warning' | 'bad' | 'unknown'

const results = {
  reachGood: 'good',
  reachNone: 'bad',
  browserGood: 'good',
  browserBlocked: 'bad',
  browserUnknown: 'unknown',
  formatGood: 'good',
  formatSome: 'warning',
  formatNone: 'bad',
  clockGood: 'good',
  clockOff: 'warning',
  clockUnknown: 'unknown',
  eventsGood: 'good',
  eventsBlocked: 'warning',
  eventsUnknown: 'unknown',
  mediaGood: 'good',
  mediaHere: 'good',
  mediaBlocked: 'bad',
  mediaUnknown: 'unknown',
  lineBest: 'good',
  lineGood: 'good',
  lineEnough: 'good',
  lineTight: 'warning',
  lineLow: 'bad',
  lineLimited: 'unknown',
  lineUnknown: 'unknown',
  memberYes: 'good',
  memberLater: 'warning',
  memberNo: 'bad',
  memberVisitor: 'unknown',
  memberUnknown: 'unknown',
  deviceFree: 'good',
  deviceHere: 'good',
  deviceElsewhere: 'warning',
  deviceUnknown: 'unknown',
} as const satisfies Record<string, Result>
export type Finding = keyof typeof results

/** One finished check. `values` fill the gaps of its text: rates in Mbps, times in ms. */
export type CheckLine = { check: Check; finding: Finding; values?: Record<string, number | string> }

export const resultOf = ({ finding }: Pick<CheckLine, 'finding'>): Result => results[finding]

/** A smaller offset of the clock harms nothing; the server's own Date has whole seconds. */
const CLOCK_TOLERANCE_MS = 30_000

export const clockLine = (offMs: number | null): CheckLine => {
  if (offMs === null) return { check: 'clock', finding: 'clockUnknown' }
  if (Math.abs(offMs) <= CLOCK_TOLERANCE_MS) return { check: 'clock', finding: 'clockGood' }
  return { check: 'clock', finding: 'clockOff', values: { amount: Math.abs(offMs) } }
}

/**
 * How far the browser's clock is ahead of the server's (ms). The server's Date is taken as the middle of the
 * request, to a second.
 */
export const clockOffMs = (request: { sentAt: number; receivedAt: number; date: number }): number =>
  (request.sentAt + request.receivedAt) / 2 - (request.date + HALF_SECOND_MS)
const HALF_SECOND_MS = 500

export const formatLine = (playable: number, all: number): CheckLine => {
  if (playable === 0) return { check: 'format', finding: 'formatNone' }
  if (playable === all) return { check: 'format', finding: 'formatGood' }
  return { check: 'format', finding: 'formatSome', values: { playable, all } }
}

/** The lowest speed that a connection needs (specification, chapter 9), in bits per second. */
const MIN_BITS_PER_SECOND = 500_000
/** A player needs this multiple of the picture's own rate. */
const HEADROOM = 1.15
const MEGA = 1_000_000

/** The finding for a line's speed (bits per second) against the ladder, the lowest rendition first. */
export const lineFinding = (bitsPerSecond: number, ladder: readonly Rendition[]): CheckLine => {
  const rate = Math.floor((bitsPerSecond / MEGA) * 10) / 10
  const found = (finding: Finding, more = {}): CheckLine => ({
    check: 'line',
    finding,
    values: { rate, ...more },
  })
  if (bitsPerSecond < MIN_BITS_PER_SECOND) return found('lineLow')
  if (ladder.length === 0) return found('lineEnough')
  const affordable = ladder.filter((it) => it.bandwidth * HEADROOM <= bitsPerSecond)
  const best = affordable.at(-1)
  if (best === undefined) return found('lineTight')
  if (affordable.length === ladder.length) return found('lineBest')
  return found('lineGood', { quality: qualityOf(best) })
}

const qualityOf = ({ height, bandwidth }: Rendition): string =>
  height === null ? `${(bandwidth / MEGA).toFixed(1)} Mbps` : `${height}p`

/** The overall result of all lines for the viewer. */
export type Verdict =
  | 'notReady'
  | 'incomplete'
  | 'limited'
  | 'needsLogin'
  | 'needsMembership'
  | 'passLater'
  | 'otherDevice'
  | 'ready'

/** The worst first: faults that no membership mends, then what the account lacks. */
export const verdictOf = (lines: readonly CheckLine[]): Verdict => {
  const hasFound = (finding: Finding) => lines.some((it) => it.finding === finding)
  const technical = lines.filter(({ check }) => check !== 'membership' && check !== 'device').map(resultOf)
  if (technical.includes('bad')) return 'notReady'
  if (technical.includes('unknown') || hasFound('memberUnknown')) return 'incomplete'
  if (technical.includes('warning')) return 'limited'
  return accountVerdicts.find(([finding]) => hasFound(finding))?.[1] ?? 'ready'
}

const accountVerdicts = [
  ['memberVisitor', 'needsLogin'],
  ['memberNo', 'needsMembership'],
  ['memberLater', 'passLater'],
  ['deviceElsewhere', 'otherDevice'],
] as const satisfies [Finding, Verdict][]
