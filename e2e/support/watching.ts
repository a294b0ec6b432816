import { expect, type Page } from '@playwright/test'
import { playbackStateOf, watchFor } from './fan.ts'

const SLOW_BYTES_PER_SECOND = 500_000 / 8

/** A line of 500 kbit/s and 150 ms, from now on. */
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

/** A seek lands within a few seconds, and the video plays on. */
export const expectTime = (page: Page, seconds: number) =>
  expect
    .poll(async () => Math.abs(((await playbackStateOf(page))?.currentTime ?? -1e9) - seconds))
    .toBeLessThan(30)
