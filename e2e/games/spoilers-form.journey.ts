import { expect } from '@playwright/test'
import { SPOILERS_COOKIE } from '../../contract/accounts/spoilers.ts'
import { clubs as allClubs } from '../../domain/league/clubs.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { choiceSaved, newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { test } from '../support/journey.ts'
import { pressKey } from '../support/keyboard.ts'
import { openPage, wideSpanish } from '../support/viewer.ts'

test('the clubs of the season can be hidden, and one of another season until it is not', async ({
  browser,
}) => {
  const { calendar, spoilers } = wideSpanish.texts
  const page = await openPage(browser, playball.url, wideSpanish)
  await page.goto('/calendar')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const options = page.getByRole('combobox', { name: calendar.club }).getByRole('option')
  const clubs = (await options.allTextContents()).slice(1)
  const open = page.getByRole('button', { name: spoilers.title })
  const boxes = page.getByRole('group', { name: spoilers.clubs }).getByRole('checkbox')
  await open.click()
  await expect(boxes).toHaveCount(clubs.length)
  for (const club of clubs) await expect(page.getByRole('checkbox', { name: club })).toBeVisible()

  const absent = allClubs.find(({ nickname }) => !clubs.includes(nickname))
  if (absent === undefined) throw new Error('every club plays this season')
  const choice = encodeURIComponent(JSON.stringify({ teams: [absent.id] }))
  await page.context().addCookies([{ name: SPOILERS_COOKIE, value: choice, url: playball.url }])
  await page.reload()
  await page.getByRole('button', { name: spoilers.on }).click()
  const box = page.getByRole('checkbox', { name: absent.nickname })
  await expect(box).toBeChecked()
  await pressKey(box, 'Space')
  await expect(box).not.toBeChecked()
  await expect(box).toBeFocused()
  await page.reload()
  await open.click()
  await expect(boxes).toHaveCount(clubs.length)
})

test('a choice that is pressed before the stored one has come keeps that one', async ({ browser }) => {
  const { spoilers } = wideSpanish.texts
  const page = await openLoggedIn(browser, wideSpanish, await newPerson(playball), playball)
  await page.goto('/profile#spoilers')
  const all = page.getByRole('checkbox', { name: spoilers.all })
  const club = page.getByRole('checkbox', { name: 'Tomateros' })
  const clubSaved = choiceSaved(page)
  await pressKey(club, 'Space')
  await clubSaved

  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/users/spoilers', async (route) => {
    if (route.request().method() === 'GET') await isReleased
    await route.continue()
  })
  await page.reload()
  const allSaved = choiceSaved(page)
  await pressKey(all, 'Space')
  release()
  await allSaved
  await page.reload()
  await expect(all).toBeChecked()
  await expect(club).toBeChecked()
})
