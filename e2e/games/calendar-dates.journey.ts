import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, leagueDay } from '../../domain/league/league-time.ts'
import { STEP_DAYS, VISIBLE_DAYS } from '../../web/games/calendar/calendar-days.ts'
import { localeOf } from '../../web/i18n/language.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { expectAccessible } from '../support/axe.ts'
import { listenForTrouble } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import {
  byDay,
  holdFile,
  layoutShift,
  narrowEnglish,
  narrowSpanish,
  onlyIn,
  openPage,
  type PageVariant,
  wideSpanish,
} from '../support/viewer.ts'

const DAY_MS = 86_400_000

let today: string
test.beforeAll(async () => {
  today = (await leagueOf(playball).days())[0]?.date ?? ''
})

test('a browser whose clock is a day behind waits for the week without a jump', async ({ browser }) => {
  const page = await openPage(browser, playball.url, wideSpanish)
  const now = Date.now()
  const leagueToday = leagueDay(now)
  await page.clock.setFixedTime(now - DAY_MS)
  const [letConfigCome] = [
    await holdFile(page, '**/api/config'),
    await holdFile(page, '**/api/3.0.0/calendar**'),
  ]
  // The server does not render a page with a query: it would have set its own day.
  await page.goto('/calendar?from=app')
  const weekdays = page.getByRole('heading', { level: 3 })
  await expect(weekdays).toHaveAttribute('id', `day-${addDays(leagueToday, -1)}`)
  letConfigCome()
  await expect(weekdays).toHaveAttribute('id', `day-${leagueToday}`)
  expect(await layoutShift(page)).toBeLessThan(0.01)
})

for (const variant of onlyIn(byDay(narrowSpanish))) {
  const byMouse = variant.lang === 'es' ? variant.width < 768 : variant.width > 767
  const inputMethod = byMouse ? 'mouse' : 'keyboard'
  test(`the calendar is walked by ${inputMethod} in ${variant.look}, and the browser’s own buttons walk it back`, async ({
    browser,
  }) => {
    const { calendar } = variant.texts
    const page = await openPage(browser, playball.url, variant)
    const trouble = listenForTrouble(page)
    await page.goto('/calendar')
    await expectDays(page, variant, today)
    await expect(page.getByRole('button', { name: calendar.today })).toBeDisabled()

    const [back, on] = [calendar.previous, calendar.next].map((name) => page.getByRole('button', { name }))
    await press(on, byMouse)
    await expectDays(page, variant, addDays(today, STEP_DAYS))
    await press(back, byMouse)
    await expectDays(page, variant, today)
    await expect(page).toHaveURL('/calendar')
    await doublePress(on)
    await expectDays(page, variant, addDays(today, 2 * STEP_DAYS))
    await doublePress(back)
    await expectDays(page, variant, today)

    const restDay = mondayBefore(today)
    await pick(page, variant, restDay, byMouse)
    await expectDays(page, variant, restDay)
    await expect(page).toHaveURL(`/calendar?date=${restDay}`)
    await expect(
      page.locator(`section[aria-labelledby="day-${restDay}"]`).getByText(calendar.noGames),
    ).toBeVisible()

    await page.goBack()
    await expectDays(page, variant, today)
    await page.goForward()
    await expectDays(page, variant, restDay)
    await page.reload()
    await expectDays(page, variant, restDay)
    await press(page.getByRole('button', { name: calendar.today }), byMouse)
    await expectDays(page, variant, today)
    expect(trouble).toEqual([])
  })
}

test('an address with an invalid date shows today', async ({ browser }) => {
  const page = await openPage(browser, playball.url, narrowEnglish)
  const trouble = listenForTrouble(page)
  for (const date of ['2026-02-30', 'ayer', '']) {
    await page.goto(`/calendar?date=${date}`)
    await expectDays(page, narrowEnglish, today)
  }
  await page.goto('/leaders?mode=x&column=y&order=z')
  await expect(page.getByRole('table')).toBeVisible()
  expect(trouble).toEqual([])
})

test('a week that cannot be loaded says so, also during a retry, and comes when it can', async ({
  browser,
}) => {
  const page = await openPage(browser, playball.url, narrowEnglish)
  const day = addDays(today, -STEP_DAYS)
  const week = '**/api/3.0.0/calendar?*'
  await page.route(week, (route) => route.abort())
  await page.goto(`/calendar?date=${day}`)
  const failed = page.getByText(narrowEnglish.texts.calendar.failed)
  await expect(failed).toBeVisible()
  await page.unroute(week)
  const letCome = await holdFile(page, week)
  const asked = page.waitForRequest(week)
  await page.getByRole('button', { name: narrowEnglish.texts.ui.retry }).click()
  await asked
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await failed.isVisible()).toBe(true)
  letCome()
  await expectDays(page, narrowEnglish, day)
  await expect(failed).toHaveCount(0)
})

/** Expects seven days in a row from `first` on, and its date as the language writes it. */
const expectDays = async (page: Page, { lang }: PageVariant, first: string) => {
  const [year, month, day] = first.split('-') as [string, string, string]
  const parts = lang === 'es' ? [day, month, year.slice(2)] : [month, day, year.slice(2)]
  await expect(heading(page)).toHaveText(parts.join('/'))
  const days = Array.from({ length: VISIBLE_DAYS }, (_, nth) => `day-${addDays(first, nth)}`)
  await expect
    .poll(() => page.locator('section > * > h3, section h3').evaluateAll((all) => all.map((it) => it.id)))
    .toEqual(days)
}

const heading = (page: Page) => page.getByRole('heading', { level: 2 }).getByRole('button')

const press = async (button: Locator | undefined, byMouse: boolean) => {
  if (byMouse) return button?.click()
  await button?.focus()
  await button?.press('Enter')
}

/** Presses twice, faster than the page can be drawn in between. */
const doublePress = (button: Locator | undefined) =>
  button?.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

/** A Monday before a day: a day of rest, except where the league starts on it. */
const mondayBefore = (day: string): string => addDays(day, -(daysSinceMonday(day) + 7))
const daysSinceMonday = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

/**
 * Opens the month and closes it as it is; then opens it again and chooses a day of it, or of the one before.
 */
const pick = async (page: Page, variant: PageVariant, day: string, byMouse: boolean) => {
  const { calendar } = variant.texts
  const dialog = page.getByRole('dialog', { name: calendar.picker })
  await press(heading(page), byMouse)
  await expect(
    dialog.getByText(formatDay(variant, today, { month: 'long', year: 'numeric' }), { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(heading(page)).toBeFocused()

  await press(heading(page), byMouse)
  if (byMouse) await clickDay(dialog, variant, day)
  else {
    const days = (Date.parse(today) - Date.parse(day)) / DAY_MS
    for (let week = 0; week < Math.floor(days / 7); week++) await page.keyboard.press('ArrowUp')
    for (let one = 0; one < days % 7; one++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
  }
  await expect(dialog).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
}

const clickDay = async (dialog: Locator, variant: PageVariant, day: string) => {
  if (day.slice(0, 7) !== today.slice(0, 7)) await dialog.getByRole('button').first().click()
  const name = formatDay(variant, day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  await dialog.getByRole('button', { name }).click()
}

const formatDay = ({ lang }: PageVariant, day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(lang), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )
