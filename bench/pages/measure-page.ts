import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContextOptions, type CDPSession, devices } from '@playwright/test'

/**
 * What a phone gets of a page: ms since its address was asked for, kilobytes (1,000 bytes) over the wire. `blocked` is the Total Blocking
 * Time, which begins at the first paint; `blockedInAll` begins with the page: a page that paints after its scripts has it there alone.
 */
export type PageFigures = {
  kilobytes: number
  largestPaint: number
  blocked: number
  blockedInAll: number
  shift: number
}

/** A poor phone at a bus stop: 1.6 Mbit/s, 150 ms, a quarter of a processor's speed. */
const LINE = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
}
const SLOWER = 4
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
/** Every page has come to rest by then. */
const WATCHED_MS = 15_000
const LONG_TASK_MS = 50

type Asked = { address: string; storageState?: BrowserContextOptions['storageState'] }
type Noted = { largestPaint: number; firstPaint: number; tasks: { at: number; ms: number }[]; shift: number }
type NotingWindow = { noted: Noted }

/** Opens a page as a new visitor does, with nothing kept, and watches it for a quarter of a minute. */
export const measurePage = async (
  browser: Browser,
  { address, storageState }: Asked,
): Promise<PageFigures> => {
  const page = await browser.newPage({
    ...PHONE,
    serviceWorkers: 'block',
    ...(storageState && { storageState }),
  })
  try {
    await page.addInitScript(notePaints)
    const devtools = await page.context().newCDPSession(page)
    const bytes = await countBytes(devtools)
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(address, { waitUntil: 'commit' })
    await sleep(WATCHED_MS)
    const noted = await page.evaluate(() => (window as unknown as NotingWindow).noted)
    return {
      kilobytes: bytes() / 1_000,
      largestPaint: noted.largestPaint,
      blocked: blockedBy(noted.tasks.filter(({ at }) => at >= noted.firstPaint)),
      blockedInAll: blockedBy(noted.tasks),
      shift: noted.shift,
    }
  } finally {
    await page.context().close()
  }
}

const blockedBy = (tasks: Noted['tasks']): number => tasks.reduce((sum, { ms }) => sum + ms - LONG_TASK_MS, 0)

/** Scripts and styles as they came over the wire. */
const countBytes = async (devtools: CDPSession): Promise<() => number> => {
  const counted = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') counted.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return () => bytes
}

/** Runs in the page before its own scripts. */
const notePaints = (): void => {
  const noted: Noted = { largestPaint: 0, firstPaint: 0, tasks: [], shift: 0 }
  Object.assign(window, { noted })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    noted.largestPaint = startTime
  })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaint = startTime
  })
  observe('longtask', ({ startTime, duration }) => noted.tasks.push({ at: startTime, ms: duration }))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) noted.shift += value
  })
}
