import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing on the page keeps out who uses it without eyes or mouse. */
export const expectAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.map(({ id, impact, nodes }) => ({ id, impact, at: nodes.map((it) => it.html) }))
  expect(found, page.url()).toEqual([])
}
