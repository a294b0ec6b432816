import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, devices } from '@playwright/test'
import { type BarePage, openBarePage } from './bare-page.ts'

/**
 * A phone's figures for a page: ms since the request for its address, kilobytes (1,024 bytes) over the wire.
 * `blocked` is the Total Blocking Time, which begins at the first paint. `interaction` is the longest time
 * from a tap or a key to the next paint.
 */
export type PageFigures = {
  kilobytes: number
  largestPaint: number
  blocked: number
  shift: number
  interaction: number
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
/** Every effect of a tap is painted after this time. */
const PAINTED_MS = 2_000
/** The page itself may have headers with buttons, such as the pager of the pitches. */
const SITE_HEADER = 'header:not(main *)'
const HEADER_BUTTON = `${SITE_HEADER} button`
const OPENED = '[role=dialog], [role=alertdialog], [role=menu]'
const POLLED_MS = 100
const MAX_POLLS = 300
const OTHER_PAGE = `${SITE_HEADER} a:not([aria-current])`

/** The data that a browser stores of a user. */
export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>
type Asked = { address: string; stored?: Stored }
type Noted = {
  largestPaint: number
  firstPaint: number
  tasks: { at: number; ms: number }[]
  shift: number
  interaction: number
}

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
    const { largestPaint, firstPaint, tasks, shift } = await evaluate<Noted>(page, 'noted')
    const kilobytes = bytes() / 1_024
    const blocked = blockedBy(tasks.filter(({ at }) => at >= firstPaint))
    return { kilobytes, largestPaint, blocked, shift, interaction: await slowestInteraction(page) }
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

const evaluate = async <T>(page: BarePage, expression: string): Promise<T> => {
  const { result } = await page.send('Runtime.evaluate', { expression: `JSON.stringify(${expression})` })
  return JSON.parse(result.value)
}

/** Opens and closes the dialog or menu of the header, then goes to another page. */
const slowestInteraction = async (page: BarePage): Promise<number> => {
  await tap(page, HEADER_BUTTON)
  await until(page, `document.querySelector('${OPENED}') !== null`)
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Escape', windowsVirtualKeyCode: 27 })
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Escape', windowsVirtualKeyCode: 27 })
  await until(page, `document.querySelector('${OPENED}') === null`)
  await sleep(PAINTED_MS)
  await tap(page, OTHER_PAGE)
  return (await evaluate<Noted>(page, 'noted')).interaction
}

/** The browser fetches a dialog's file at the first press, which takes a while on a slow connection. */
const until = async (page: BarePage, condition: string): Promise<void> => {
  for (let polls = 0; !(await evaluate<boolean>(page, condition)); polls++) {
    if (polls === MAX_POLLS) throw new Error(`the page never has ${condition}`)
    await sleep(POLLED_MS)
  }
}

const tap = async (page: BarePage, selector: string): Promise<void> => {
  const point = await evaluate<Point | null>(page, `(${pointOf})(${JSON.stringify(selector)})`)
  if (point === null) throw new Error(`a finger reaches nothing that is ${selector}`)
  await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await sleep(PAINTED_MS)
}

type Point = { x: number; y: number }

/** Runs in the page: the centre of the last such element that nothing covers. */
const pointOf = (selector: string): Point | null => {
  const centres = [...document.querySelectorAll(selector)].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { element, x: left + width / 2, y: top + height / 2 }
  })
  const found = centres.findLast(({ element, x, y }) => element.contains(document.elementFromPoint(x, y)))
  return found === undefined ? null : { x: found.x, y: found.y }
}

const blockedBy = (tasks: Noted['tasks']): number => tasks.reduce((sum, { ms }) => sum + ms - LONG_TASK_MS, 0)

/** Bodies of scripts and styles as they came over the wire, as the size tests count them. */
const countBytes = async (page: BarePage): Promise<() => number> => {
  const counted = new Set<string>()
  let bytes = 0
  page.on('Network.responseReceived', ({ requestId, type }: { requestId: string; type: string }) => {
    if (type === 'Script' || type === 'Stylesheet') counted.add(requestId)
  })
  page.on('Network.dataReceived', (it: { requestId: string; encodedDataLength: number }) => {
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
  const noted: Noted = { largestPaint: 0, firstPaint: 0, tasks: [], shift: 0, interaction: 0 }
  Object.assign(window, { noted })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      ...{ type, buffered: true, durationThreshold: 16 },
    })
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
  observe('event', (entry) => {
    const { interactionId = 0, duration } = entry as PerformanceEventTiming
    if (interactionId > 0) noted.interaction = Math.max(noted.interaction, duration)
  })
}
