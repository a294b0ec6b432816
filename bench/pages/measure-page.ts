import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, devices } from '@playwright/test'
import { type BarePage, openBarePage } from './bare-page.ts'

/**
 * A phone's figures for a page: ms since the request for its address, kilobytes (1,000 bytes) over the wire.
 * `blocked` is the Total Blocking Time, which begins at the first paint; `blockedInAll` begins with the page,
 * and alone has the blocking of a page that paints after its scripts.
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
const PHONE = devices['Pixel 7']
const SCREEN = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
/** Every page is idle after this time. */
const WATCHED_MS = 15_000
const LONG_TASK_MS = 50

/** The data that a browser stores of a user. */
export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>
type Asked = { address: string; stored?: Stored }
type Noted = { largestPaint: number; firstPaint: number; tasks: { at: number; ms: number }[]; shift: number }

/**
 * Opens a page as a new visitor, or as a user with `stored` data, and watches it for a quarter of a minute.
 */
export const measurePage = async (browser: Browser, { address, stored }: Asked): Promise<PageFigures> => {
  const page = await openBarePage(browser)
  try {
    await makePhone(page)
    await page.send('Page.enable')
    await beforeScripts(page, notePaints)
    await beforeScripts(page, keepNoWorker)
    if (stored) await restore(page, stored)
    const bytes = await countBytes(page)
    await page.send('Page.navigate', { url: address })
    await sleep(WATCHED_MS)
    const noted = await notedIn(page)
    return {
      kilobytes: bytes() / 1_000,
      largestPaint: noted.largestPaint,
      blocked: blockedBy(noted.tasks.filter(({ at }) => at >= noted.firstPaint)),
      blockedInAll: blockedBy(noted.tasks),
      shift: noted.shift,
    }
  } finally {
    await page.close()
  }
}

const makePhone = async (page: BarePage): Promise<void> => {
  await page.send('Emulation.setDeviceMetricsOverride', SCREEN)
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.send('Emulation.setUserAgentOverride', { userAgent: PHONE.userAgent })
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', LINE)
}

/** Runs `script` in the page before its own. */
const beforeScripts = <Arguments extends unknown[]>(
  page: BarePage,
  script: (...given: Arguments) => void,
  ...given: Arguments
) =>
  page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${script})(...${JSON.stringify(given)})` })

const restore = async (page: BarePage, { cookies, origins }: Stored): Promise<void> => {
  await page.send('Network.setCookies', { cookies })
  await beforeScripts(page, restoreStorage, origins)
}

const notedIn = async (page: BarePage): Promise<Noted> => {
  const { result } = await page.send('Runtime.evaluate', { expression: 'JSON.stringify(noted)' })
  return JSON.parse(result.value)
}

const blockedBy = (tasks: Noted['tasks']): number => tasks.reduce((sum, { ms }) => sum + ms - LONG_TASK_MS, 0)

/** Scripts and styles as they came over the wire. */
const countBytes = async (page: BarePage): Promise<() => number> => {
  const counted = new Set<string>()
  let bytes = 0
  page.on('Network.responseReceived', ({ requestId, type }: { requestId: string; type: string }) => {
    if (type === 'Script' || type === 'Stylesheet') counted.add(requestId)
  })
  page.on('Network.loadingFinished', (it: { requestId: string; encodedDataLength: number }) => {
    if (counted.has(it.requestId)) bytes += it.encodedDataLength
  })
  return () => bytes
}

/** Runs in the page: registers no service worker, whose downloads are no cost of the page. */
const keepNoWorker = (): void => {
  if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})
}

/** Runs in the page. */
const restoreStorage = (origins: Stored['origins']): void => {
  for (const { name, value } of origins.find((it) => it.origin === location.origin)?.localStorage ?? [])
    localStorage.setItem(name, value)
}

/** Runs in the page. */
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
