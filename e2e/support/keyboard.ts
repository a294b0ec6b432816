import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page has stops before what a fan looks for. */
const MAX_STOPS = 120

/** Goes on by one key alone until the part is focused, which is in sight then. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeAttached()
  const hasFocus = () => target.evaluate((it) => it === document.activeElement)
  for (let stop = 0; !(await hasFocus()); stop++) {
    expect(stop, `${target} is reached by ${key}`).toBeLessThan(MAX_STOPS)
    await page.keyboard.press(key)
  }
  expect(await target.evaluate(isSeen), `${target} is in sight`).toBe(true)
}

/** A box that is ticked is drawn by its label. */
const isSeen = (it: Element): boolean => {
  const { top, bottom, left, right } = (it.closest('label') ?? it).getBoundingClientRect()
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
}

export const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export const type = async (page: Page, field: Locator, text: string) => {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
