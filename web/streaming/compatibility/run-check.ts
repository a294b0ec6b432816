import type { ResponseOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/streaming/compatibility.ts'
import type { Rendition } from '../../../contract/streaming/compatibility.ts'
import { type Check, type CheckLine, clockLine, formatLine, lineFinding } from './findings.ts'
import type { LineSpeed } from './measure-line.ts'

/** Where and how the check measures; each rejects when its signal aborts, and only then. */
export type CheckEnvironment = {
  /**
   * One API call: its duration, the clock's offset, and whether this browser is blocked; null without an
   * answer.
   */
  reach(signal: AbortSignal): Promise<Reach | null>
  /**
   * The ladder of the picture, empty where it is not known, and the address that tests the CDN; null without
   * an answer.
   */
  ladder(signal: AbortSignal): Promise<Ladder | null>
  /** Whether this browser plays these codecs (RFC 6381). */
  canPlay(codecs: string): boolean
  /** Whether an event stream brings its first event; null where it is closed to everybody now. */
  events(now: string, signal: AbortSignal): Promise<boolean | null>
  /** Whether the small file at that address comes through. */
  fetches(address: string, signal: AbortSignal): Promise<boolean>
  line(signal: AbortSignal): Promise<LineSpeed>
  account(signal: AbortSignal): Promise<Account>
}
export type Reach = { ms: number; clockOffMs: number | null; isBlocked: boolean; now: string }
type Ladder = ResponseOf<typeof contract.ladder>
export type Account = ResponseOf<typeof contract.readiness> | 'visitor' | 'unknown'

type Report = { onStep(check: Check): void; onLine(line: CheckLine): void }

/** The codecs of every HLS ladder of this league, for when none can be read. */
const USUAL_CODECS = 'avc1.4d401f,mp4a.40.2'

/**
 * Runs one check after the other, so that none shares the connection that is measured. Rejects when `signal`
 * aborts.
 */
export const runCheck = async (
  env: CheckEnvironment,
  report: Report,
  signal: AbortSignal,
): Promise<CheckLine[]> => {
  const lines: CheckLine[] = []
  const add = (...found: CheckLine[]) => {
    signal.throwIfAborted()
    for (const line of found) {
      lines.push(line)
      report.onLine(line)
    }
  }
  const begin = (check: Check) => {
    signal.throwIfAborted()
    report.onStep(check)
  }
  begin('reach')
  const reach = await env.reach(signal)
  add(reachLine(reach), browserLine(reach))
  begin('format')
  const answer = reach === null ? null : await env.ladder(signal)
  const ladder = answer?.renditions ?? []
  add(playableLine(env, ladder), clockLine(reach?.clockOffMs ?? null))
  begin('events')
  add(eventsLine(reach === null ? null : await env.events(reach.now, signal)))
  begin('media')
  add(await mediaLine(env, answer, signal))
  begin('line')
  add(speedLine(reach === null ? { kind: 'unknown' } : await env.line(signal), ladder))
  begin('membership')
  add(...accountLines(reach === null ? 'unknown' : await env.account(signal)))
  return lines
}

const reachLine = (reach: Reach | null): CheckLine =>
  reach === null
    ? { check: 'reach', finding: 'reachNone' }
    : { check: 'reach', finding: 'reachGood', values: { ms: Math.round(reach.ms) } }

const browserLine = (reach: Reach | null): CheckLine => {
  if (reach === null) return { check: 'browser', finding: 'browserUnknown' }
  return { check: 'browser', finding: reach.isBlocked ? 'browserBlocked' : 'browserGood' }
}

const playableLine = ({ canPlay }: CheckEnvironment, ladder: readonly Rendition[]): CheckLine => {
  const codecs = ladder.length === 0 ? [USUAL_CODECS] : ladder.map((it) => it.codecs ?? USUAL_CODECS)
  return formatLine(codecs.filter(canPlay).length, codecs.length)
}

const eventsLine = (isOpen: boolean | null): CheckLine => {
  if (isOpen === null) return { check: 'events', finding: 'eventsUnknown' }
  return { check: 'events', finding: isOpen ? 'eventsGood' : 'eventsBlocked' }
}

/** A picture from a CDN needs the CDN's host, too: our own host says nothing of it. */
const mediaLine = async (
  { fetches }: CheckEnvironment,
  answer: Ladder | null,
  signal: AbortSignal,
): Promise<CheckLine> => {
  if (answer === null) return { check: 'media', finding: 'mediaUnknown' }
  if (answer.cdnProbe === null) return { check: 'media', finding: 'mediaHere' }
  const comes = await fetches(answer.cdnProbe, signal)
  return { check: 'media', finding: comes ? 'mediaGood' : 'mediaBlocked' }
}

const speedLine = (speed: LineSpeed, ladder: readonly Rendition[]): CheckLine => {
  if (speed.kind === 'measured') return lineFinding(speed.bitsPerSecond, ladder)
  return { check: 'line', finding: speed.kind === 'limited' ? 'lineLimited' : 'lineUnknown' }
}

const members = { yes: 'memberYes', 'not-begun': 'memberLater', no: 'memberNo' } as const

const accountLines = (account: Account): CheckLine[] => {
  if (account === 'visitor' || account === 'unknown') {
    const finding = account === 'visitor' ? 'memberVisitor' : 'memberUnknown'
    return [
      { check: 'membership', finding },
      { check: 'device', finding: 'deviceUnknown' },
    ]
  }
  return [
    { check: 'membership', finding: members[account.membership] },
    { check: 'device', finding: deviceFinding(account.watching) },
  ]
}

const deviceFinding = (watching: { isThisDevice: boolean } | null) => {
  if (watching === null) return 'deviceFree'
  return watching.isThisDevice ? 'deviceHere' : 'deviceElsewhere'
}
