import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** A line as Chromium imitates it; 0 bits per second is none at all. */
export type Line = { bitsPerSecond: number; latencyMs: number }
export const SLOW_LINE: Line = { bitsPerSecond: 500_000, latencyMs: 150 }
export const FAST_LINE: Line = { bitsPerSecond: 20_000_000, latencyMs: 30 }
export const NO_LINE: Line = { bitsPerSecond: 0, latencyMs: 0 }

/** What `recordFrames` leaves in the page; ms of its own clock. */
type Marks = { firstFrame: number | null; lastFrame: number; stalls: number }
type MarkedWindow = { marks: Marks }

export type Viewer = { page: Page; use(line: Line): Promise<void>; marks(): Promise<Marks> }

/** A page of its own, with an empty cache, that notes each frame it shows. */
export const openViewer = async (
  browser: Browser,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Viewer> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  await page.addInitScript(recordFrames)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  return {
    page,
    use: (line) => useLine(devtools, line),
    marks: () => page.evaluate(() => (window as unknown as MarkedWindow).marks),
  }
}

const useLine = async (devtools: CDPSession, { bitsPerSecond, latencyMs }: Line): Promise<void> => {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: bitsPerSecond === 0,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
    latency: latencyMs,
  })
}

/** Runs in the page before all else. A wait after the first frame that no seek caused is a stall. */
const recordFrames = () => {
  const marks: Marks = { firstFrame: null, lastFrame: 0, stalls: 0 }
  Object.assign(window, { marks })
  const seen = new WeakSet<HTMLVideoElement>()
  const follow = (video: HTMLVideoElement) => {
    if (seen.has(video)) return
    seen.add(video)
    const onFrame = (now: number) => {
      marks.firstFrame ??= now
      marks.lastFrame = now
      video.requestVideoFrameCallback(onFrame)
    }
    video.requestVideoFrameCallback(onFrame)
    video.addEventListener('waiting', () => {
      if (marks.firstFrame !== null && !video.seeking) marks.stalls += 1
    })
  }
  const observer = new MutationObserver(() => {
    for (const video of document.querySelectorAll('video')) follow(video)
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Waits until the page has shown a frame after `since`, and says when the first such one was seen; ms of the page's clock. */
export const frameAfter = async ({ page }: Viewer, since: number): Promise<number> => {
  const handle = await page.waitForFunction(
    (after) => {
      const { firstFrame, lastFrame } = (window as unknown as MarkedWindow).marks
      if (firstFrame !== null && firstFrame > after) return firstFrame
      return lastFrame > after ? lastFrame : null
    },
    since,
    { timeout: 120_000, polling: 50 },
  )
  return Number(await handle.jsonValue())
}

export const clockOf = ({ page }: Viewer): Promise<number> => page.evaluate(() => performance.now())
