// npm run screenshots: makes the README's pictures of a live game again from the running product.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { logIn, openTonightsGame, playbackStateOf } from './support/fan.ts'
import { runPlayball, WHOLE_SEASON } from './support/run-playball.ts'
import { narrowSpanish, openPage, type PageVariant, wideSpanish } from './support/viewer.ts'

const folder = join(import.meta.dirname, '../docs/images')
/** The controls hide after a while without movement; the video has come long before. */
const SETTLED_FRAMES = 120

const photograph = async (browser: Browser, url: string, variant: PageVariant, name: string) => {
  const page = await openPage(browser, url, variant)
  await logIn(page, 'socio@playball.test')
  await openTonightsGame(page)
  while (((await playbackStateOf(page))?.frames ?? 0) < SETTLED_FRAMES) await page.waitForTimeout(500)
  await page.screenshot({ path: join(folder, name), type: 'jpeg', quality: 82 })
  await page.close()
}

mkdirSync(folder, { recursive: true })
const playball = await runPlayball(WHOLE_SEASON)
const browser = await chromium.launch({
  ...(process.env.CHROMIUM === undefined ? {} : { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
})
try {
  await photograph(browser, playball.url, wideSpanish, 'watch-page.jpg')
  await photograph(browser, playball.url, narrowSpanish, 'watch-page-on-a-phone.jpg')
} finally {
  await browser.close()
  await playball.stop()
}
