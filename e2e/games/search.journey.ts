import { expect } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { expectAccessible } from '../support/axe.ts'
import { listenForTrouble } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { byDay, expectNoSidewaysScroll, onlyIn, openPage, tabletEnglish } from '../support/viewer.ts'

for (const variant of onlyIn(byDay(tabletEnglish)))
  test(`a fan finds a club and a player by keyboard alone, without accents: ${variant.look}`, async ({
    browser,
  }) => {
    const { header, search } = variant.texts
    const page = await openPage(browser, playball.url, variant)
    const trouble = listenForTrouble(page)
    const dialog = page.getByRole('dialog', { name: search.title })
    const field = dialog.getByRole('combobox', { name: search.field })
    await page.goto('/standing')
    await page.getByRole('banner').getByRole('button', { name: header.search }).focus()
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await page.keyboard.type('obrgon')
    await expect(dialog.getByRole('option', { name: 'Yaquis de Obregón' })).toHaveAttribute(
      'data-focused',
      'true',
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/teams\/680$/)
    await expect(dialog).toBeHidden()
    const player = page.locator('main a[href^="/players/"]').first()
    const name = (await player.textContent()) ?? ''
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    await dialog.getByRole('option', { name }).first().waitFor()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/players\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('xqzw')
    await expect(dialog.getByText(search.nothing)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(trouble).toEqual([])
  })
