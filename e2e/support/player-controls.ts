import { expect, type Page } from '@playwright/test'
import { playbackStateOf } from './fan.ts'
import type { PageVariant } from './viewer.ts'

export const expectPaused = (page: Page, paused: boolean) =>
  expect.poll(async () => (await playbackStateOf(page))?.paused).toBe(paused)

/** The browser's own functions that are recorded. */
type Watched = {
  mediaKeys: { [A in MediaSessionAction]?: MediaSessionActionHandler | undefined }
  pips: number
}

/**
 * Records from the next document on the lock screen's handlers, and how often the page asks for picture in
 * picture, which a browser without a screen may refuse.
 */
export const watchTheBrowser = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = Object.assign(window, { mediaKeys: {}, pips: 0 })
    MediaSession.prototype.setActionHandler = (action, handler) => {
      watched.mediaKeys[action] = handler ?? undefined
    }
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: true })
    HTMLVideoElement.prototype.requestPictureInPicture = () => {
      watched.pips += 1
      return Promise.reject(new DOMException('refused', 'NotAllowedError'))
    }
  })

const soundOf = (page: Page) =>
  page.evaluate(() => {
    const { muted, volume } = document.querySelector('video') ?? new Audio()
    return { muted, volume }
  })

/** Expects the position of a paused video, to the second. */
export const expectPlace = (page: Page, seconds: number) =>
  expect
    .poll(async () => Math.abs(((await playbackStateOf(page))?.currentTime ?? -1e9) - seconds))
    .toBeLessThan(1)

export const expectControls = async (page: Page, { texts: { watch } }: PageVariant) => {
  const control = (name: string) => page.locator(`media-${name}`)
  await control('play-button').click()
  await expectPaused(page, true)
  const { currentTime: from = 0 } = (await playbackStateOf(page)) ?? {}
  await control('seek-forward-button').click()
  await expectPlace(page, from + 10)
  await control('seek-forward-button').click()
  await expectPlace(page, from + 20)
  await control('seek-backward-button').click()
  await expectPlace(page, from + 10)

  await control('mute-button').click()
  await expect.poll(() => soundOf(page)).toMatchObject({ muted: true })
  await control('mute-button').click()
  await expect.poll(() => soundOf(page)).toMatchObject({ muted: false })
  await control('volume-range').locator('input').fill('0.3')
  await expect.poll(() => soundOf(page)).toEqual({ muted: false, volume: 0.3 })

  const widthOf = async () => (await page.locator('main video').boundingBox())?.width ?? 0
  const width = await widthOf()
  await page.getByRole('button', { name: watch.wide, exact: true }).click()
  await expect.poll(widthOf).toBeGreaterThan(width)
  await page.getByRole('button', { name: watch.notWide, exact: true }).click()
  await expect.poll(widthOf).toBe(width)

  const fillsTheScreen = () =>
    page.evaluate(() => document.fullscreenElement?.querySelector('video') instanceof HTMLVideoElement)
  await control('fullscreen-button').click()
  await expect.poll(fillsTheScreen).toBe(true)
  await control('fullscreen-button').click()
  await expect.poll(fillsTheScreen).toBe(false)
  await control('pip-button').click()
  await expect.poll(() => page.evaluate(() => (window as unknown as Watched).pips)).toBe(1)
}

/** Presses the keys of a headset and of the lock screen, and expects their effect. */
export const expectLockScreen = async (page: Page) => {
  const press = (action: MediaSessionAction, more: Partial<MediaSessionActionDetails> = {}) =>
    page.evaluate((details) => (window as unknown as Watched).mediaKeys[details.action]?.(details), {
      action,
      ...more,
    })
  const { currentTime: from = 0 } = (await playbackStateOf(page)) ?? {}
  await press('seekforward')
  await expectPlace(page, from + 10)
  await press('seekforward', { seekOffset: 30 })
  await expectPlace(page, from + 40)
  await press('seekbackward')
  await expectPlace(page, from + 30)
  await press('seekto', { seekTime: 5 })
  await expectPlace(page, 5)
  await press('play')
  await expectPaused(page, false)
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing')
  await press('pause')
  await expectPaused(page, true)
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused')
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toMatch(/\S/)
  await press('play')
  await expectPaused(page, false)
}
