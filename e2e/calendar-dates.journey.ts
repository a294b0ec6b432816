import { expect, type Locator, type Page, test } from '@playwright/test'
import { addDays } from '../domain/league-time.ts'
import { SHOWN_DAYS, STEP_DAYS } from '../web/games/calendar/calendar-days.ts'
import { localeOf } from '../web/i18n/language.ts'
import { listenForTrouble } from './fan.ts'
import { leagueOf } from './league.ts'
import { type Playball, runPlayball } from './run-playball.ts'
import { type Look, looks, narrowEnglish, openPage } from './viewer.ts'

const DAY_MS = 86_400_000

let playball: Playball
let today: string
test.beforeAll(async () => {
  playball = await runPlayball()
  today = (await leagueOf(playball).days())[0]?.date ?? ''
})
test.afterAll(() => playball.stop())

for (const look of looks) {
  const byMouse = look.lang === 'es' ? look.width < 768 : look.width > 767
  const way = byMouse ? 'mouse' : 'keyboard'
  test(`the calendar is walked by ${way} in ${look.lang} at ${look.width} px, and the browser’s own buttons walk it back`, async ({
    browser,
  }) => {
    const { calendar } = look.texts
    const page = await openPage(browser, playball.url, look)
    const trouble = listenForTrouble(page)
    await page.goto('/calendar')
    await expectDays(page, look, today)
    await expect(page.getByRole('button', { name: calendar.today })).toBeDisabled()

    const [back, on] = [calendar.previous, calendar.next].map((name) => page.getByRole('button', { name }))
    await press(on, byMouse)
    await expectDays(page, look, addDays(today, STEP_DAYS))
    await press(back, byMouse)
    await expectDays(page, look, today)
    await expect(page).toHaveURL('/calendar')
    await pressTwiceAtOnce(on)
    await expectDays(page, look, addDays(today, 2 * STEP_DAYS))
    await pressTwiceAtOnce(back)
    await expectDays(page, look, today)

    const restDay = mondayBefore(today)
    await pick(page, look, restDay, byMouse)
    await expectDays(page, look, restDay)
    await expect(page).toHaveURL(`/calendar?date=${restDay}`)
    await expect(
      page.locator(`section[aria-labelledby="day-${restDay}"]`).getByText(calendar.noGames),
    ).toBeVisible()

    await page.goBack()
    await expectDays(page, look, today)
    await page.goForward()
    await expectDays(page, look, restDay)
    await page.reload()
    await expectDays(page, look, restDay)
    await press(page.getByRole('button', { name: calendar.today }), byMouse)
    await expectDays(page, look, today)
    expect(trouble).toEqual([])
  })
}

test('an address with a date that is none shows today', async ({ browser }) => {
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

/** Seven days in a row from that one on, and its date as the language writes it. */
const expectDays = async (page: Page, { lang }: Look, first: string) => {
  const [year, month, day] = first.split('-') as [string, string, string]
  const parts = lang === 'es' ? [day, month, year.slice(2)] : [month, day, year.slice(2)]
  await expect(heading(page)).toHaveText(parts.join('/'))
  const days = Array.from({ length: SHOWN_DAYS }, (_, nth) => `day-${addDays(first, nth)}`)
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

/** Quicker than the page can be drawn in between. */
const pressTwiceAtOnce = (button: Locator | undefined) =>
  button?.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

/** A day of rest; a Monday on which somebody starts the league is none. */
const mondayBefore = (day: string): string => addDays(day, -(daysSinceMonday(day) + 7))
const daysSinceMonday = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

/** Opens the month and chooses a day of it, or of the one before; once more it is opened and left as it is. */
const pick = async (page: Page, look: Look, day: string, byMouse: boolean) => {
  const { calendar } = look.texts
  const dialog = page.getByRole('dialog', { name: calendar.picker })
  await press(heading(page), byMouse)
  await expect(
    dialog.getByText(inWords(look, today, { month: 'long', year: 'numeric' }), { exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(heading(page)).toBeFocused()

  await press(heading(page), byMouse)
  if (byMouse) await clickDay(dialog, look, day)
  else {
    const days = (Date.parse(today) - Date.parse(day)) / DAY_MS
    for (let week = 0; week < Math.floor(days / 7); week++) await page.keyboard.press('ArrowUp')
    for (let one = 0; one < days % 7; one++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
  }
  await expect(dialog).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
}

const clickDay = async (dialog: Locator, look: Look, day: string) => {
  if (day.slice(0, 7) !== today.slice(0, 7)) await dialog.getByRole('button').first().click()
  const name = inWords(look, day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  await dialog.getByRole('button', { name }).click()
}

const inWords = ({ lang }: Look, day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(lang), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )
