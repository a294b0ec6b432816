import { join } from 'node:path'
import { expect } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { expectAccessible } from '../support/axe.ts'
import { test } from '../support/journey.ts'
import { expectNoSidewaysScroll, narrowEnglish, onlyIn } from '../support/viewer.ts'

const configFile = join(import.meta.dirname, '../../vite.design.config.ts')
const host = '127.0.0.1'

let server: PreviewServer
test.beforeAll(async () => {
  await build({ configFile, logLevel: 'error' })
  server = await preview({ configFile, logLevel: 'error', preview: { host, port: 0 } })
})
test.afterAll(() => server.close())

const addressOf = ({ resolvedUrls }: PreviewServer): string => {
  const [url] = resolvedUrls?.local ?? []
  if (url === undefined) throw new Error('the page of the design system is not served')
  return url
}

for (const { theme, lang, width, look } of onlyIn(narrowEnglish))
  test(`every part of the design system can be read and used: ${look}`, async ({ browser }, testInfo) => {
    const page = await browser.newPage({
      colorScheme: theme,
      reducedMotion: 'reduce',
      viewport: { width, height: 900 },
    })
    await page.addInitScript((language) => localStorage.setItem('lang', language), lang)
    await page.goto(addressOf(server))
    await expect(page.getByRole('region', { name: 'light' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.screenshot({
      path: testInfo.outputPath(`design-${theme}-${lang}-${width}.png`),
      fullPage: true,
    })
    for (const kind of ['dialog', 'small dialog', 'message', 'confirm']) {
      await page.getByRole('button', { name: kind, exact: true }).click()
      await expect(page.getByRole(kind.endsWith('dialog') ? 'dialog' : 'alertdialog')).toBeVisible()
      await expectAccessible(page)
      await page.screenshot({ path: testInfo.outputPath(`${kind}-${theme}-${lang}-${width}.png`) })
      await page.keyboard.press('Escape')
      await expect(page.locator('[role$=dialog]')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'warning', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
  })

test('a viewer who wants less motion sees none, where others do', async ({ browser }) => {
  const openWith = async (reducedMotion: 'reduce' | 'no-preference') => {
    const page = await browser.newPage({ reducedMotion })
    await page.goto(addressOf(server))
    await expect(page.getByRole('region', { name: 'light' })).toBeVisible()
    return () =>
      page.evaluate(() => document.getAnimations().filter((it) => it.playState === 'running').length)
  }
  await expect.poll(await openWith('no-preference')).toBeGreaterThan(0)
  await expect.poll(await openWith('reduce')).toBe(0)
})
