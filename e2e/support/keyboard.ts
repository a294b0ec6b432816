import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any page has before a fan's target. */
const MAX_STOPS = 120

/** Presses one key until `target` is focused, and expects it in sight. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeAttached()
  const hasFocus = () => target.evaluate((it) => it === document.activeElement)
  for (let stop = 0; !(await hasFocus()); stop++) {
    expect(stop, `${target} is reached by ${key}`).toBeLessThan(MAX_STOPS)
    await page.keyboard.press(key)
  }
  expect(await target.evaluate(isSeen), `${target} is in sight`).toBe(true)
}

/** Whether an element is in sight; a checkbox is drawn by its label. */
const isSeen = (it: Element): boolean => {
  const { top, bottom, left, right } = (it.closest('label') ?? it).getBoundingClientRect()
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
}

export const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Presses a key on a control as soon as it can be used: a disabled one loses the press. */
export const pressKey = async (target: Locator, key: 'Enter' | 'Space' = 'Enter') => {
  await expect(target).toBeEnabled()
  await target.press(key)
}

export const type = async (page: Page, field: Locator, text: string) => {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
