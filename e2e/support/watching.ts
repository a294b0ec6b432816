import { expect, type Page, type Request } from '@playwright/test'
import { playbackStateOf, watchFor } from './fan.ts'

const SLOW_BYTES_PER_SECOND = 500_000 / 8

/** Gives the page a connection of 500 kbit/s and 150 ms from now on. */
export const makeSlow = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150 },
    ...{ downloadThroughput: SLOW_BYTES_PER_SECOND, uploadThroughput: SLOW_BYTES_PER_SECOND },
  })
}

export const openVideo = async (page: Page, address: string): Promise<Page> => {
  await page.goto(address)
  await watchFor(page, 0.5)
  return page
}

/** Expects the position: a seek lands within a few seconds, and the video plays on. */
export const expectTime = (page: Page, seconds: number) =>
  expect
    .poll(async () => Math.abs(((await playbackStateOf(page))?.currentTime ?? -1e9) - seconds))
    .toBeLessThan(30)

/** Leaves a video's page for one without; resolves when the viewer's last position is stored. */
export const leaveVideo = async (page: Page, leave: () => Promise<void>): Promise<void> => {
  let underWay = 0
  const count = (by: number) => (it: Request) => {
    if (it.url().endsWith('/api/streaming/positions')) underWay += by
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  // One that the new document breaks off: the page sends its last position again as it goes.
  page.on('requestfailed', count(-1))
  await leave()
  await expect(page.locator('video')).toHaveCount(0)
  await expect.poll(() => underWay).toBeLessThanOrEqual(0)
}
