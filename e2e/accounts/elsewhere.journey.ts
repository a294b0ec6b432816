import { type Browser, expect, type Page } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import {
  expectLoggedIn,
  logInAs,
  logOut,
  newPerson,
  openAccess,
  openLoggedIn,
  readAndClose,
} from '../support/accounts-person.ts'
import { test } from '../support/journey.ts'
import {
  expectNoSidewaysScroll,
  interpolate,
  isEveryVariant,
  narrowEnglish,
  onlyIn,
  openPage,
  type PageVariant,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

// The stand-ins have few people: each has one test here, and one worker runs the file.

type Company = {
  button: 'withFacebook' | 'withApple'
  title: 'facebookTitle' | 'appleTitle'
  way: 'facebook' | 'apple'
  page: RegExp
  newcomer: string
  joined: string
  known: string
}

const facebook: Company = {
  button: 'withFacebook',
  title: 'facebookTitle',
  way: 'facebook',
  page: /\/facebook\/dialog\/oauth/,
  newcomer: 'Lupita',
  joined: 'Chuy',
  known: 'Visitante',
}
const apple: Company = {
  button: 'withApple',
  title: 'appleTitle',
  way: 'apple',
  page: /\/apple\/auth\/authorize/,
  newcomer: 'Ana',
  joined: 'Beto',
  known: 'Visitante',
}

/** Each company is asked in some of these journeys; in all of them in `npm run bench -- variants`. */
const yes = isEveryVariant ? [facebook, apple] : [facebook]
const otherwise: (readonly [Company, PageVariant])[] = [[apple, narrowEnglish]]
if (isEveryVariant) otherwise.push([facebook, wideSpanish])

for (const company of yes)
  for (const variant of onlyIn(wideEnglish))
    test(`a user who consents at ${company.way} is logged in on a fresh home page, the second time too: ${variant.look}`, async ({
      browser,
    }) => {
      const page = await openVisitor(browser, variant)
      for (const _ of ['the first time', 'again']) {
        await leaveFor(page, variant, company)
        await expectNoSidewaysScroll(page)
        await logInAs(page, company.newcomer)
        await expect(page).toHaveURL(/\/home$/)
        await expectLoggedIn(page, variant)
        await logOut(page, variant)
      }
    })

for (const [company, variant] of otherwise) {
  const { texts } = variant
  test(`a user who refuses at ${company.way} is back at the login without a session`, async ({ browser }) => {
    const page = await openVisitor(browser, variant)
    await leaveFor(page, variant, company)
    await page.locator('[data-person="cancel"]').click()
    await expect(page.getByRole('heading', { name: texts.access.loginTitle })).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test(`an e-mail of ${company.way} that has an account here links nothing by itself`, async ({
    browser,
  }) => {
    const page = await openVisitor(browser, variant)
    await leaveFor(page, variant, company)
    await choose(page, company.known)
    await expect(page.getByRole('heading', { name: texts.access[company.title] })).toBeVisible()
    await readAndClose(page, failures['errors.emailIsRegistered'][variant.lang], texts.ui.ok)
    await expect(page.getByRole('heading', { name: texts.access.loginTitle })).toBeVisible()
  })

  test(`a state that is not this browser’s is refused on the way back from ${company.way}`, async ({
    browser,
  }) => {
    const page = await openVisitor(browser, variant)
    await leaveFor(page, variant, company)
    const foreign = new URL(page.url())
    foreign.searchParams.set('state', 'x'.repeat(43))
    await page.goto(foreign.href)
    await choose(page, company.newcomer)
    const code = company === facebook ? 'errors.identityIncorrect' : 'errors.serverError'
    await readAndClose(page, failures[code][variant.lang], texts.ui.ok)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test(`a user adds ${company.way} to an account on its page, and removes it`, async ({ browser }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    await page.goto('/profile')
    const way = { way: texts.ways[company.way] }
    const join = page.getByRole('button', { name: interpolate(texts.ways.joinOf, way) })
    await join.click()
    await page.waitForURL(company.page)
    await choose(page, company.joined)
    await page.waitForURL(/\/profile#ways$/)
    await expect(page.getByText(interpolate(texts.ways.joined, way))).toBeVisible()
    await page.getByRole('button', { name: interpolate(texts.ways.partOf, way) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.ways.part }).click()
    await expect(join).toBeVisible()
  })
}

const openVisitor = async (browser: Browser, variant: PageVariant): Promise<Page> => {
  const page = await openPage(browser, playball.url, variant)
  await page.goto('/standing')
  return page
}

const leaveFor = async (page: Page, variant: PageVariant, company: Company) => {
  const modal = await openAccess(page, variant)
  await modal.getByRole('button', { name: variant.texts.access[company.button], exact: true }).click()
  await page.waitForURL(company.page)
}

const choose = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) }).click()
