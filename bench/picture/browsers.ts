import { type ChildProcess, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import puppeteer, { type Browser } from 'puppeteer-core'
import { chromiumPath } from '../../scripts/chromium.ts'
import type { PaintedClock } from './painted-clock.ts'
import { type Picture, type PictureWindow, recordPicture } from './record-picture.ts'

/** A line that a browser emulates. */
export type Line = { bitsPerSecond: number; latencyMs: number }
export const SLOW_LINE: Line = { bitsPerSecond: 500_000, latencyMs: 150 }
export const GOOD_LINE: Line = { bitsPerSecond: 4_000_000, latencyMs: 60 }
export const FAST_LINE: Line = { bitsPerSecond: 20_000_000, latencyMs: 30 }

export type BrowserKind = 'chromium' | 'firefox'

/** A page of one viewer in their own browser, which notes every frame that it shows. */
export type Viewer = {
  kind: BrowserKind
  goto(address: string): Promise<void>
  /** Runs in the page. */
  run<A, T>(task: (argument: A) => T | Promise<T>, argument: A): Promise<T>
  picture(): Promise<Picture>
  /** Reads frames for a moment only, `restMs` apart: reading each takes a fifth of a processor. */
  readNowAndThen(restMs: number): Promise<void>
  /** Emulates a line; Chromium alone. */
  use(line: Line): Promise<void>
  /** Empties the HTTP cache; Chromium alone. */
  forget(): Promise<void>
  /** The private bytes of all processes of the browser. */
  memory(): number
  /**
   * The same after a garbage collection; Firefox cannot be made to collect, so it returns its present bytes.
   */
  heldMemory(): Promise<number>
  close(): Promise<void>
}

/** `PICTURE_WIDTH=480` spares a busy machine the highest rendition. */
const VIEWPORT = { width: Number(process.env.PICTURE_WIDTH ?? 1440), height: 900 }

export const openBrowser = (kind: BrowserKind, clock: PaintedClock): Promise<Viewer> =>
  kind === 'chromium' ? openChromium(clock) : openFirefox(clock)

/** Watched requests make a browser retain half a megabyte of video a second, which looks like a leak. */
const unobserved = { networkEnabled: false }

/** Has a profile on the disk, as viewers have: without one the cache is in memory, and looks like a leak. */
const openChromium = async (clock: PaintedClock): Promise<Viewer> => {
  const browser = await puppeteer.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
    defaultViewport: VIEWPORT,
    ...unobserved,
  })
  const viewer = await openViewer('chromium', browser, clock)
  const devtools = await viewer.page.createCDPSession()
  await devtools.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 })
  return {
    ...viewer,
    use: async ({ bitsPerSecond, latencyMs }) =>
      void (await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        downloadThroughput: bitsPerSecond / 8,
        uploadThroughput: bitsPerSecond / 8,
        latency: latencyMs,
      })),
    forget: async () => void (await devtools.send('Network.clearBrowserCache')),
    heldMemory: async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      return viewer.memory()
    },
  }
}

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr'

/** Uses WebDriver BiDi, the only protocol of an ESR. */
const openFirefox = async (clock: PaintedClock): Promise<Viewer> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    defaultViewport: VIEWPORT,
    extraPrefsFirefox: { 'media.autoplay.default': 0 },
    ...unobserved,
  })
  const viewer = await openViewer('firefox', browser, clock)
  return { ...viewer, use: inChromiumAlone, forget: inChromiumAlone, heldMemory: async () => viewer.memory() }
}

const openViewer = async (kind: BrowserKind, browser: Browser, clock: PaintedClock) => {
  const page = await browser.newPage()
  await page.evaluateOnNewDocument(recordPicture, clock)
  return {
    kind,
    page,
    goto: async (address: string) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    run: <A, T>(task: (argument: A) => T | Promise<T>, argument: A): Promise<T> =>
      page.evaluate(task as never, argument as never) as never,
    picture: () => page.evaluate(() => (window as unknown as PictureWindow).picture()),
    readNowAndThen: (restMs: number) =>
      page.evaluate(
        (ms) => void Object.assign((window as unknown as PictureWindow).pace, { restMs: ms }),
        restMs,
      ),
    memory: () => memoryOf(browser.process()),
    close: async () => {
      await leave(() => page.goto('about:blank'))
      await browser.close()
    },
  }
}

const inChromiumAlone = async () => {
  throw new Error('only Chromium can do that')
}

/** Leaves the page before its browser ends, so that the lease is returned. */
const leave = async (go: () => Promise<unknown>): Promise<void> => {
  await go().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 500))
}

const PAGE_BYTES = 4_096

/** Resident memory without a file behind it, of a process and its descendants. */
const memoryOf = (root: ChildProcess | null): number => {
  if (root?.pid === undefined) return Number.NaN
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const parents = rows
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const family = new Set([root.pid])
  for (const [pid = 0, parent = 0] of parents) if (family.has(parent)) family.add(pid)
  return [...family].reduce((sum, pid) => sum + privateBytesOf(pid), 0)
}

const privateBytesOf = (pid: number): number => {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number)
    return (resident - shared) * PAGE_BYTES
  } catch {
    // The process ended meanwhile.
    return 0
  }
}
