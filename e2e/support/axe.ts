import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { unknownTexts } from './unknown-texts.ts'
import { expectDialogZooms } from './zoom.ts'

const OPTIONS = {
  // axe leaves this rule of WCAG 2.2 out by default.
  rules: { 'target-size': { enabled: true } },
  // A report of the passes would describe every node, which takes a quarter of the time.
  reporter: 'no-passes',
} satisfies Parameters<AxeBuilder['options']>[0]

/**
 * Expects no barriers for a user without eyes or mouse, or with zoom in an open dialog, and no text in
 * another language on a page that `openPage` opened.
 */
export const expectAccessible = async (page: Page) => {
  await expectNoBarriers(page)
  expect(await unknownTexts(page), page.url()).toEqual([])
}

/**
 * Expects the same except the language, for a page with a user's own text, such as their television's name.
 */
export const expectNoBarriers = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(OPTIONS).analyze()
  const found = violations.map(({ id, impact, nodes }) => ({ id, impact, at: nodes.map((it) => it.html) }))
  expect(found, page.url()).toEqual([])
  await expectDialogZooms(page)
}
