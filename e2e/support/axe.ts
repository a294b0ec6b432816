import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { unknownTexts } from './unknown-texts.ts'
import { expectDialogZooms } from './zoom.ts'

const OPTIONS = {
  // Of WCAG 2.2's own rules axe leaves this one out until it is asked for it.
  rules: { 'target-size': { enabled: true } },
  // What passes would be described node by node, and sent: a quarter of the time.
  reporter: 'no-passes',
} satisfies Parameters<AxeBuilder['options']>[0]

/** Nothing on the page keeps out who uses it without eyes or mouse, nor its open dialog who zooms it, and nothing on one that `openPage` opened is in another language. */
export const expectAccessible = async (page: Page) => {
  await expectNoBarriers(page)
  expect(await unknownTexts(page), page.url()).toEqual([])
}

/** All of it but the language, where a text of the page is somebody's own, as the name of their television. */
export const expectNoBarriers = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(OPTIONS).analyze()
  const found = violations.map(({ id, impact, nodes }) => ({ id, impact, at: nodes.map((it) => it.html) }))
  expect(found, page.url()).toEqual([])
  await expectDialogZooms(page)
}
