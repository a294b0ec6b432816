import { expect, test } from 'vitest'
import { type CheckLine, verdictOf } from './findings.ts'
import { type CheckEnvironment, runCheck } from './run-check.ts'

const rung = (height: number, kbits: number, codecs: string | null) => ({
  ...{ height, bandwidth: kbits * 1_000, codecs },
})
const wellEnough: CheckEnvironment = {
  reach: async () => ({ ms: 41.6, clockOffMs: 20, isBlocked: false, now: '2026-11-22T02:00:00Z' }),
  ladder: async () => ({
    renditions: [rung(240, 363, 'avc1.42'), rung(720, 1_400, 'avc1.64')],
    cdnProbe: 'https://cdn.example/shared-media/probe',
  }),
  canPlay: () => true,
  events: async () => true,
  fetches: async () => true,
  line: async () => ({ kind: 'measured', bitsPerSecond: 8_000_000 }),
  account: async () => ({ membership: 'yes', watching: null }),
}
const check = async (changes: Partial<CheckEnvironment>, signal = new AbortController().signal) => {
  const steps: string[] = []
  const shown: CheckLine[] = []
  const report = {
    onStep: (it: string) => void steps.push(it),
    onLine: (it: CheckLine) => void shown.push(it),
  }
  const lines = await runCheck({ ...wellEnough, ...changes }, report, signal)
  expect(shown).toEqual(lines)
  return { steps, lines, findings: lines.map((it) => it.finding), verdict: verdictOf(lines) }
}

test('every check is shown as it ends, and the viewer is ready if all are good', async () => {
  const { steps, findings, lines, verdict } = await check({})
  expect(steps).toEqual(['reach', 'format', 'events', 'media', 'line', 'membership'])
  expect(findings).toEqual([
    ...['reachGood', 'browserGood', 'formatGood', 'clockGood', 'eventsGood', 'mediaGood'],
    ...['lineBest', 'memberYes', 'deviceFree'],
  ])
  expect(lines[0]?.values).toEqual({ ms: 42 })
  expect(verdict).toBe('ready')
})

test('without an answer the check asks nothing else of the network, but still tests the device’s codecs', async () => {
  const unasked = () => Promise.reject(new Error('asked'))
  const { findings, verdict } = await check({
    ...{ reach: async () => null, ladder: unasked, events: unasked, fetches: unasked },
    ...{ line: unasked, account: unasked },
    canPlay: (codecs) => codecs === 'avc1.4d401f,mp4a.40.2',
  })
  expect(findings).toEqual([
    ...['reachNone', 'browserUnknown', 'formatGood', 'clockUnknown', 'eventsUnknown', 'mediaUnknown'],
    ...['lineUnknown', 'memberUnknown', 'deviceUnknown'],
  ])
  expect(verdict).toBe('notReady')
})

test('the finding of a browser that plays part of the ladder says how many renditions it plays', async () => {
  const { lines } = await check({ canPlay: (codecs) => codecs === 'avc1.42' })
  expect(lines.find((it) => it.check === 'format')).toEqual({
    ...{ check: 'format', finding: 'formatSome' },
    values: { playable: 1, all: 2 },
  })
})

test('a network that keeps the CDN’s host out is not ready, however well our own answers', async () => {
  const asked: string[] = []
  const fetches = async (address: string) => {
    asked.push(address)
    return false
  }
  const { findings, verdict } = await check({ fetches })
  expect([asked, verdict]).toEqual([['https://cdn.example/shared-media/probe'], 'notReady'])
  expect(findings).toContain('mediaBlocked')
})

test('a picture from our own host needs no other test, and an unknown host never counts as passed', async () => {
  const fetches = () => Promise.reject(new Error('asked'))
  const here = await check({ fetches, ladder: async () => ({ renditions: [], cdnProbe: null }) })
  expect([here.findings.includes('mediaHere'), here.verdict]).toEqual([true, 'ready'])
  const unknown = await check({ fetches, ladder: async () => null })
  expect([unknown.findings.includes('mediaUnknown'), unknown.verdict]).toEqual([true, 'incomplete'])
})

test('another device that plays, a blocked event stream and a visitor are each found', async () => {
  const elsewhere = await check({
    account: async () => ({ membership: 'yes', watching: { gameId: 7, isThisDevice: false } }),
  })
  expect(elsewhere.verdict).toBe('otherDevice')
  expect((await check({ events: async () => false })).verdict).toBe('limited')
  expect((await check({ account: async () => 'visitor' })).verdict).toBe('needsLogin')
})

test('a cancelled check shows nothing more', async () => {
  const controller = new AbortController()
  const line = async () => {
    controller.abort()
    return { kind: 'unknown' as const }
  }
  await expect(check({ line }, controller.signal)).rejects.toThrow()
})
