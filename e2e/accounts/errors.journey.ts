import { expect, type Locator, type Page } from '@playwright/test'
import { type ErrorRow, errorCatalogue, keyOf } from '../../testing/error-catalogue.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { newPerson, openAccess, openLoggedIn, PASSWORD, readAndClose } from '../support/accounts-person.ts'
import { CHECKOUT, cardForm, fillCard, payButton } from '../support/buyer.ts'
import { test } from '../support/journey.ts'
import {
  byNight,
  narrowEnglish,
  narrowSpanish,
  onlyIn,
  openPage,
  type PageVariant,
  wideEnglish,
} from '../support/viewer.ts'

const rows = errorCatalogue()
const shownIn = (place: string) => rows.filter((it) => it.shown === place)

/** The text of a code, `errors.serverError` or `player.faults.aborted`, in the site's own texts. */
const textOf = (texts: object, code: string): unknown =>
  Reflect.get(texts, code) ??
  code.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), texts)

type Walk = { page: Page; variant: PageVariant }

/** The path of a row's call as a pattern of addresses; an id stands for any. */
const addressOf = ({ call }: ErrorRow) => `**${call.split(' ')[1]?.replace(/:\w+/g, '*')}**`

/** The answer for a row: its own code, or the code of its status where only the page has its text. */
const answerTo = ({ status = 200, code, provoked }: ErrorRow) => {
  if (status === 200) return { status, json: { response: { sent: true } } }
  const codeOfStatus = status >= 500 ? 'errors.serverError' : 'errors.badRequest'
  const error = { code: provoked === 'api' ? code : codeOfStatus, message: 'refused' }
  return { status, json: { error } }
}

/** Expects the link to the league's support chat. */
const expectChat = (part: Locator, { texts }: PageVariant) =>
  expect(part.getByRole('link', { name: texts.footer.support })).toHaveAttribute(
    'href',
    `${playball.sandbox}/chat`,
  )

const isOfSupport = ({ shown, status = 0 }: ErrorRow) =>
  shown === 'card' || (shown === 'profile' && status >= 500)

/** Answers the next call of a row once the page shows its waiting text, and reads the text after that. */
const walkRow = async ({ page, variant }: Walk, row: ErrorRow, press: () => Promise<void>) => {
  const waiting = rows.find(({ call, status }) => call === row.call && status === undefined)
  await page.route(addressOf(row), async (route) => {
    // An address with an id stands for other calls too.
    if (!row.call.startsWith(route.request().method())) return route.fallback()
    if (waiting !== undefined) await expect(page.getByText(waiting[variant.lang])).toBeVisible()
    await route.fulfill(answerTo(row))
  })
  await press()
  if (isOfSupport(row)) await expectChat(page.getByRole('alertdialog'), variant)
  await test.step(keyOf(row), () => readAndClose(page, row[variant.lang], variant.texts.ui.ok))
  await page.unroute(addressOf(row))
}

const isDialog = ({ status, provoked, code }: ErrorRow) =>
  status !== undefined && provoked !== 'player' && !code.startsWith('forms.')

const walkDialogs = async (walk: Walk, place: string, press: () => Promise<void>) => {
  for (const row of shownIn(place).filter(isDialog)) await walkRow(walk, row, press)
}

const walkAccess = async (walk: Walk) => {
  const { page, variant } = walk
  const { access } = variant.texts
  await page.goto('/standing')
  const modal = await openAccess(page, variant)
  const press = (name: string) => () => modal.getByRole('button', { name }).click()
  await modal.getByLabel(access.email).fill('lucia@playball.test')
  await modal.getByLabel(access.password, { exact: true }).fill(PASSWORD)
  await walkDialogs(walk, 'login', press(access.logIn))

  await press(access.forgot)()
  const [sent, ...failures] = shownIn('recovery').filter(isDialog)
  for (const row of failures) await walkRow(walk, row, press(access.recover))
  // A sent mail leads back to the login.
  if (sent?.status === 200) await walkRow(walk, sent, press(access.recover))

  await modal.getByRole('tab', { name: access.entrepreneur }).click()
  await modal.getByLabel(access.entrepreneurNumber).fill('99999999')
  await modal.getByLabel(access.nip).fill('0000')
  await walkDialogs(walk, 'entrepreneur', press(access.logIn))
  await walkRegistration(walk, modal)
}

const walkRegistration = async (walk: Walk, modal: Locator) => {
  const { texts, lang } = walk.variant
  await modal.getByRole('button', { name: texts.access.toRegister }).click()
  await modal.getByLabel(texts.access.name).fill('Lucía Prueba')
  await modal.getByLabel(texts.access.email).fill('lucia@playball.test')
  await modal.getByLabel(texts.access.password, { exact: true }).fill(PASSWORD)
  await modal.getByLabel(texts.access.passwordConfirm).fill(PASSWORD)
  await modal.getByText(texts.access.privacy).click()
  const press = () => modal.getByRole('button', { name: texts.access.register }).click()
  await walkDialogs(walk, 'register', press)
  await expect(modal.getByLabel(texts.access.name)).toHaveValue('Lucía Prueba')

  // The server's text for a field stays beside it until something else is typed there.
  const name = modal.getByLabel(texts.access.name)
  const text = lang === 'es' ? 'El nombre no se puede leer' : 'The name cannot be read'
  await walk.page.route('**/api/users/register', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 'errors.badRequest', message: 'x', fields: { name: text } } },
    }),
  )
  await press()
  await readAndClose(walk.page, text, texts.ui.ok)
  await expect(name).toHaveAccessibleDescription(text)
  await name.fill('Lucía Otra')
  await expect(name).not.toHaveAccessibleDescription(text)
  await walk.page.unroute('**/api/users/register')
}

/** A return from another company's login: its answer is refused as the row says. */
const walkReturns = async (walk: Walk) => {
  const { page, variant } = walk
  for (const company of ['facebook', 'apple'] as const) {
    const title = `access.${company}Title`
    for (const row of shownIn(title)) {
      await page.evaluate(() => {
        sessionStorage.setItem('social-purpose', JSON.stringify({ purpose: 'login', state: 'ours' }))
      })
      const isApple = company === 'apple'
      const address = isApple ? `/home?apple_login=${'a'.repeat(43)}` : '/home#access_token=EAAB&state=ours'
      await walkRow(walk, row, async () => {
        // A loaded document would not read its fragment again.
        await page.goto('/privacy')
        await page.goto(address)
        await expect(page.getByRole('heading', { name: String(textOf(variant.texts, title)) })).toBeVisible()
      })
    }
  }
}

const walkProfile = async (walk: Walk) => {
  const { page, variant } = walk
  const { texts, lang } = variant
  await page.goto('/profile')
  const form = page.getByRole('form', { name: texts.profile.personal })
  await form.getByLabel(texts.access.city).fill('Culiacán')
  const save = () => form.getByRole('button', { name: texts.profile.save }).click()
  const failures = shownIn('profile').filter((it) => isDialog(it) && it.status !== 200)
  for (const row of failures) await walkRow(walk, row, save)
  await save()
  const saved = shownIn('profile').find((it) => it.status === 200)
  await readAndClose(page, saved?.[lang] ?? '', texts.ui.close)
}

const walkCheckout = async (walk: Walk) => {
  const { page, variant } = walk
  const { checkout } = variant.texts
  await page.goto(CHECKOUT)
  await fillCard(page, variant, '4111111111111111')
  await walkDialogs(walk, 'card', async () => {
    // A failed payment empties the field.
    await cardForm(page, variant).getByLabel(checkout.cvv, { exact: true }).fill('123')
    await payButton(page, variant).click()
  })
  await page.getByRole('button', { name: checkout.prepaidTitle }).click()
  const prepaid = page.getByRole('form', { name: checkout.prepaidTitle })
  await prepaid.getByLabel(checkout.folio).fill('2099999999')
  await prepaid.getByLabel(checkout.secretCode).fill('12344321')
  await walkDialogs(walk, 'prepaid', () =>
    prepaid.getByRole('button', { name: checkout.activateCode }).click(),
  )
}

for (const variant of onlyIn(narrowSpanish, byNight(wideEnglish))) {
  const { texts, lang, look } = variant
  test(`the catalogue of errors has the site’s own texts: ${look}`, () => {
    for (const row of rows.filter(({ code }) => code !== '–'))
      expect(textOf(texts, row.code), row.code).toBe(row[lang])
  })

  test(`each status of a refused login, recovery and registration has its text: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await walkAccess({ page, variant })
    await walkReturns({ page, variant })
  })

  test(`each status of a refused profile and purchase has its text: ${look}`, async ({ browser }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    await walkProfile({ page, variant })
    await walkCheckout({ page, variant })
    for (const [address, place] of [
      ['/checkout/failure?reason=unknown&membership=1', '/checkout/failure'],
      ['/vimeo/player/test/x', '/vimeo/player/test/:vimeo_id'],
    ] as const) {
      await page.goto(address)
      const [row] = shownIn(place)
      await expect(page.getByText(row?.[lang] ?? '', { exact: true })).toBeVisible()
      if (place === '/checkout/failure') await expectChat(page.getByRole('main'), variant)
    }
  })
}

for (const variant of onlyIn(narrowEnglish)) {
  const { texts, look } = variant
  test(`a birthday with a part missing says so and is not submitted, by Enter either: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    const calls: string[] = []
    page.on('request', (it) => calls.push(it.url()))
    await page.goto('/standing')
    const modal = await openAccess(page, variant)
    await modal.getByRole('button', { name: texts.access.toRegister }).click()
    await modal.getByLabel(texts.access.name).fill('Lucía Prueba')
    await modal.getByLabel(texts.access.email).fill('lucia@playball.test')
    await modal.getByLabel(texts.access.password, { exact: true }).fill(PASSWORD)
    await modal.getByLabel(texts.access.passwordConfirm).fill(PASSWORD)
    await modal.getByText(texts.access.privacy).click()
    const birthday = modal.getByLabel(texts.access.birthday)
    await birthday.focus()
    await page.keyboard.type('03')
    await page.keyboard.press('Enter')
    await expect(modal.getByText(texts.forms.birthdayIncomplete)).toBeVisible()
    expect(calls.filter((it) => it.includes('/users/register'))).toEqual([])
    await birthday.fill('1990-03-07')
    await expect(modal.getByText(texts.forms.birthdayIncomplete)).toHaveCount(0)
  })
}
