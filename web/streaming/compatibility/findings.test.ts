import { expect, test } from 'vitest'
import {
  type CheckLine,
  clockLine,
  clockOffMs,
  type Finding,
  formatLine,
  lineFinding,
  verdictOf,
} from './findings.ts'

const rung = (height: number, kbits: number) => ({ height, bandwidth: kbits * 1_000, codecs: 'avc1' })
const LADDER = [rung(240, 363), rung(480, 778), rung(720, 1_400)]
const lineAt = (kbits: number, ladder = LADDER) => {
  const { finding, values } = lineFinding(kbits * 1_000, ladder)
  return [finding, values?.rate, ...(values?.quality === undefined ? [] : [values.quality])]
}

test('a line below 500 kbit/s is too slow, and its rate is never rounded up to the minimum', () => {
  expect(lineAt(499)).toEqual(['lineLow', 0.4])
  expect(lineAt(500)).toEqual(['lineGood', 0.5, '240p'])
})

test('a line is enough for the best rendition that it carries with room to spare, and for all from there on', () => {
  expect(lineAt(894)).toEqual(['lineGood', 0.8, '240p'])
  expect(lineAt(895)).toEqual(['lineGood', 0.8, '480p'])
  expect(lineAt(1_610)).toEqual(['lineBest', 1.6])
  expect(lineAt(900, [rung(720, 1_400)])).toEqual(['lineTight', 0.9])
  expect(lineAt(900, [])).toEqual(['lineEnough', 0.9])
  expect(lineFinding(900_000, [{ ...rung(0, 700), height: null }, rung(720, 1_400)]).values?.quality).toBe(
    '0.7 Mbps',
  )
})

test('a clock is compared in the middle of the request with the middle of the server’s second', () => {
  expect(clockOffMs({ sentAt: 10_000, receivedAt: 11_000, date: 10_000 })).toBe(0)
  expect(clockOffMs({ sentAt: 70_000, receivedAt: 71_000, date: 10_000 })).toBe(60_000)
})

test('a clock may be half a minute off, to either side', () => {
  expect([-30_000, 30_000].map((it) => clockLine(it).finding)).toEqual(['clockGood', 'clockGood'])
  expect(clockLine(-30_001)).toMatchObject({ finding: 'clockOff', values: { amount: 30_001 } })
  expect(clockLine(null).finding).toBe('clockUnknown')
})

test('a browser plays all renditions, some or none', () => {
  expect([formatLine(3, 3), formatLine(1, 3), formatLine(0, 3)].map((it) => it.finding)).toEqual([
    'formatGood',
    'formatSome',
    'formatNone',
  ])
})

const good: Record<CheckLine['check'], Finding> = {
  reach: 'reachGood',
  browser: 'browserGood',
  format: 'formatGood',
  clock: 'clockGood',
  events: 'eventsGood',
  media: 'mediaGood',
  line: 'lineBest',
  membership: 'memberYes',
  device: 'deviceFree',
}
const verdictWith = (found: Partial<typeof good>) =>
  verdictOf(
    Object.entries({ ...good, ...found }).map(([check, finding]) => ({
      check: check as CheckLine['check'],
      finding,
    })),
  )

test.each([
  ['ready', {}],
  ['ready', { line: 'lineGood', device: 'deviceHere' }],
  ['otherDevice', { device: 'deviceElsewhere' }],
  ['passLater', { membership: 'memberLater', device: 'deviceElsewhere' }],
  ['needsMembership', { membership: 'memberNo' }],
  ['needsLogin', { membership: 'memberVisitor', device: 'deviceUnknown' }],
  ['limited', { line: 'lineTight', membership: 'memberNo' }],
  ['limited', { events: 'eventsBlocked' }],
  ['incomplete', { line: 'lineLimited', events: 'eventsBlocked' }],
  ['incomplete', { membership: 'memberUnknown' }],
  ['notReady', { line: 'lineLow', clock: 'clockUnknown', membership: 'memberVisitor' }],
  ['notReady', { browser: 'browserBlocked' }],
  ['notReady', { media: 'mediaBlocked', line: 'lineTight', membership: 'memberVisitor' }],
  ['ready', { media: 'mediaHere' }],
  ['incomplete', { media: 'mediaUnknown' }],
] as const)('the verdict is %s with %o and everything else well', (verdict, found) => {
  expect(verdictWith(found)).toBe(verdict)
})
