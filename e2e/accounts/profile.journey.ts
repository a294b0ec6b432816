import { expect, type Locator, type Page } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import {
  expectLoggedIn,
  fillLogin,
  menuButton,
  newPerson,
  openAccess,
  openLoggedIn,
  readAndClose,
} from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { logIn } from '../support/fan.ts'
import { linkMailedTo } from '../support/inbox.ts'
import { test } from '../support/journey.ts'
import {
  expectNoSidewaysScroll,
  interpolate,
  narrowEnglish,
  onlyIn,
  openPage,
  type PageVariant,
  tabletSpanish,
  wideSpanish,
} from '../support/viewer.ts'

const formOf = (page: Page, { texts }: PageVariant) =>
  page.getByRole('form', { name: texts.profile.personal })

for (const variant of onlyIn(tabletSpanish)) {
  const { texts, lang, look } = variant
  test(`a changed profile is saved and is there again after a reload: ${look}`, async ({ browser }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    await page.goto('/profile')
    const form = formOf(page, variant)
    await form.getByLabel(texts.access.name).fill('Lucía Cárdenas Villa')
    await form.getByLabel(texts.access.birthday).fill('1990-03-07')
    await form.getByLabel(texts.access.telephone).fill('667 123 4567')
    await form.getByRole('textbox', { name: texts.access.city }).fill('Culiacán')
    await choose(page, variant, texts.profile.gender, texts.profile.genders.female)
    await choose(page, variant, texts.profile.country, lang === 'es' ? 'Alemania' : 'Germany')
    await choose(page, variant, texts.access.team, 'Tomateros de Culiacán')
    await form.getByRole('button', { name: texts.profile.save }).click()
    await readAndClose(page, texts.profile.savedTitle, texts.ui.close)
    await page.reload()
    await expect(form.getByLabel(texts.access.name)).toHaveValue('Lucía Cárdenas Villa')
    await expect(form.getByLabel(texts.access.birthday)).toHaveValue('1990-03-07')
    await expect(form.getByRole('textbox', { name: texts.access.city })).toHaveValue('Culiacán')
    await expect(chosenIn(form, texts.profile.country)).toHaveText(lang === 'es' ? 'Alemania' : 'Germany')
    await expect(chosenIn(form, texts.access.team)).toHaveText('Tomateros de Culiacán')
    await expectNoSidewaysScroll(page)
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`nobody under 18 and no name of three letters is saved: ${look}`, async ({ browser }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    await page.goto('/profile')
    const form = formOf(page, variant)
    await form.getByLabel(texts.access.name).fill('Ana')
    await form.getByLabel(texts.access.birthday).fill('2015-01-01')
    await form.getByRole('button', { name: texts.profile.save }).click()
    await expect(form.getByText(texts.forms.nameShort)).toBeVisible()
    await expect(form.getByText(texts.forms.birthdayYoung)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, lang, look } = variant
  test(`a new password needs the current one, and logs in from then on: ${look}`, async ({ browser }) => {
    const person = await newPerson()
    const page = await openLoggedIn(browser, variant, person)
    await page.goto('/profile')
    const form = formOf(page, variant)
    await form.getByLabel(texts.profile.newPassword).fill('Otra-Cancha-2027')
    await form.getByLabel(texts.profile.currentPassword).fill('not-the-password')
    await form.getByRole('button', { name: texts.profile.save }).click()
    await readAndClose(page, failures['errors.passwordIncorrect'][lang], texts.ui.ok)
    await form.getByLabel(texts.profile.currentPassword).fill(person.password)
    await form.getByRole('button', { name: texts.profile.save }).click()
    await readAndClose(page, texts.profile.savedTitle, texts.ui.close)
    await expectLoggedIn(page, variant)

    const other = await openPage(browser, playball.url, variant)
    await other.goto('/standing')
    const modal = await openAccess(other, variant)
    await fillLogin(modal, variant, person.email, person.password)
    await readAndClose(other, failures['errors.emailPasswordIncorrect'][lang], texts.ui.ok)
    await fillLogin(modal, variant, person.email, 'Otra-Cancha-2027')
    await expectLoggedIn(other, variant)
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`a new e-mail is in use once the link mailed to it was opened: ${look}`, async ({ browser }) => {
    const person = await newPerson()
    const next = `next-${person.email}`
    const page = await openLoggedIn(browser, variant, person)
    await page.goto('/profile')
    const form = formOf(page, variant)
    await form.getByLabel(texts.access.email).fill(next)
    await form.getByLabel(texts.profile.currentPassword).fill(person.password)
    await form.getByRole('button', { name: texts.profile.save }).click()
    await readAndClose(page, interpolate(texts.profile.emailSent, { email: next }), texts.ui.close)
    await expect(form.getByLabel(texts.access.email)).toHaveValue(person.email)
    await page.goto(await linkMailedTo(playball.sandbox, next, 'confirm'))
    await expect(page.getByText(interpolate(texts.access.confirmed, { email: next }))).toBeVisible()
    await page.goto('/profile')
    await expect(form.getByLabel(texts.access.email)).toHaveValue(next)
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`a user who changes e-mail and password together gets a working link, since the password comes first: ${look}`, async ({
    browser,
  }) => {
    const person = await newPerson()
    const next = `next-${person.email}`
    const page = await openLoggedIn(browser, variant, person)
    const saved: string[] = []
    page.on('request', (it) => {
      const { pathname } = new URL(it.url())
      if (it.method() === 'POST' && /^\/api\/users\/\d/.test(pathname)) saved.push(pathname)
    })
    await page.goto('/profile')
    const form = formOf(page, variant)
    await form.getByLabel(texts.access.email).fill(next)
    await form.getByLabel(texts.profile.newPassword).fill('Otra-Cancha-2027')
    await form.getByLabel(texts.profile.currentPassword).fill(person.password)
    await form.getByRole('button', { name: texts.profile.save }).click()
    await readAndClose(page, interpolate(texts.profile.emailSent, { email: next }), texts.ui.close)
    expect(saved).toEqual([
      expect.stringMatching(/^\/api\/users\/\d+$/),
      expect.stringMatching(/^\/api\/users\/\d+\/email$/),
    ])
    await expect(form.getByLabel(texts.profile.newPassword)).toHaveValue('')
    await page.goto(await linkMailedTo(playball.sandbox, next, 'confirm'))
    await expect(page.getByText(interpolate(texts.access.confirmed, { email: next }))).toBeVisible()
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`the header’s profile shows name, e-mail, country and telephone, and saves them: ${look}`, async ({
    browser,
  }) => {
    const person = await newPerson()
    const page = await openLoggedIn(browser, variant, person)
    await page.goto('/standing')
    await menuButton(page, variant).click()
    await expect(page.getByRole('menuitem', { name: texts.header.myProfile })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: texts.header.myProfile }).click()
    const modal = page.getByRole('dialog', { name: texts.profile.modalTitle })
    await expect(modal.getByLabel(texts.access.name)).toHaveValue(person.name)
    await expect(modal.getByLabel(texts.access.email)).toHaveValue(person.email)
    await expect(modal.getByLabel(texts.access.email)).toBeDisabled()
    await expect(modal.getByRole('combobox', { name: texts.profile.country })).toBeVisible()
    await expectAccessible(page)
    await modal.getByLabel(texts.access.telephone).fill('6671234567')
    await modal.getByRole('button', { name: texts.profile.save }).click()
    await readAndClose(page, texts.profile.savedTitle, texts.ui.close)
    await modal.getByRole('link', { name: texts.profile.modalMore }).click()
    await expect(formOf(page, variant).getByLabel(texts.access.telephone)).toHaveValue('6671234567')
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`the side menu scrolls to its sections and marks the one that is shown: ${look}`, async ({
    browser,
  }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    await page.goto('/profile')
    const menu = page.getByRole('navigation', { name: texts.profile.menu })
    for (const title of [texts.data.title, texts.profile.history, texts.profile.myProfile]) {
      await menu.getByRole('link', { name: title }).click()
      await expect(menu.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'location')
    }
    await menu.getByRole('button', { name: texts.profile.logOut }).click()
    await page.waitForURL(/\/home$/)
  })
}

for (const variant of onlyIn(narrowEnglish, wideSpanish))
  test(`an address of a section of the account opens it, and the menu marks it: ${variant.look}`, async ({
    browser,
  }) => {
    const { texts } = variant
    const page = await openPage(browser, playball.url, variant)
    // A user with a purchase: its table comes late, and is above.
    await logIn(page, 'socio@playball.test')
    const menu = page.getByRole('navigation', { name: texts.profile.menu })
    for (const [hash, title] of [
      ['spoilers', texts.spoilers.title],
      ['viewing', texts.receipts.title],
    ] as const) {
      await page.goto('/home')
      await page.goto(`/profile#${hash}`)
      await expect(page.locator('#history').getByRole('row')).toHaveCount(2)
      const marked = menu.locator('[aria-current]')
      await expect(marked).toHaveText(title)
      await expect(marked).toBeInViewport()
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeInViewport()
    }
    await expectNoSidewaysScroll(page)
  })

test('a user who goes to a section that is not loaded yet reaches it once it is', async ({ browser }) => {
  const { texts } = wideSpanish
  const page = await openLoggedIn(browser, wideSpanish, await newPerson())
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/users/me', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/profile')
  const menu = page.getByRole('navigation', { name: texts.profile.menu })
  await menu.getByRole('link', { name: texts.data.title }).click()
  answer()
  await expect(page.getByRole('region', { name: texts.data.title })).toBeFocused()
  await expect(menu.getByRole('link', { name: texts.data.title })).toHaveAttribute('aria-current', 'location')
})

test('a user reaches a section although the router scrolls the new page to its top meanwhile', async ({
  browser,
}) => {
  const { texts } = wideSpanish
  const page = await openLoggedIn(browser, wideSpanish, await newPerson())
  await page.goto('/profile')
  const menu = page.getByRole('navigation', { name: texts.profile.menu })
  const entry = menu.getByRole('link', { name: texts.data.title })
  await entry.click()
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const toTop = () => {
          if (scrollY === 0) return void requestAnimationFrame(toTop)
          scrollTo({ top: 0, behavior: 'instant' })
          resolve()
        }
        toTop()
      }),
  )
  await expect(entry).toHaveAttribute('aria-current', 'location')
  await expect(page.locator('#my-data')).toBeInViewport()
})

test('a user who goes to a section stays at it while the sections above it load and grow', async ({
  browser,
}) => {
  const { texts } = wideSpanish
  const page = await openLoggedIn(browser, wideSpanish, await newPerson())
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slow = ['/api/users/sessions', '/api/users/identities', '/api/payments']
  for (const path of slow)
    await page.route(`**${path}`, async (route) => {
      await released
      await route.continue()
    })
  await page.goto('/profile')
  const entry = page
    .getByRole('navigation', { name: texts.profile.menu })
    .getByRole('link', { name: texts.data.title })
  await entry.click()
  const arrived = Promise.all(slow.map((path) => page.waitForResponse(`**${path}`)))
  release()
  await arrived
  await expect(entry).toHaveAttribute('aria-current', 'location')
  await expect(page.locator('#my-data')).toBeInViewport()
})

const choose = async (page: Page, variant: PageVariant, label: string, option: string) => {
  await formOf(page, variant).getByRole('combobox', { name: label }).selectOption(option)
}

const chosenIn = (form: Locator, label: string) =>
  form.getByRole('combobox', { name: label }).locator('option:checked')
