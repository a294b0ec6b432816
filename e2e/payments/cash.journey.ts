import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { decodeCode128 } from '../../testing/decode-code128.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { CHECKOUT, heading, newestPurchase, payAtShop } from '../support/buyer.ts'
import { appClient, eventually } from '../support/client.ts'
import { mailedTo } from '../support/inbox.ts'
import { test } from '../support/journey.ts'
import { press, type } from '../support/keyboard.ts'
import { type Addresses, runPlayball } from '../support/run-playball.ts'
import {
  byDay,
  expectNoSidewaysScroll,
  narrowSpanish,
  onlyIn,
  type PageVariant,
  untilAlive,
} from '../support/viewer.ts'

const DAY_MS = 86_400_000

const askForReference = async (page: Page, { texts: { cash, checkout } }: PageVariant) => {
  await page.goto(CHECKOUT)
  await page.getByRole('button', { name: cash.title }).click()
  const form = page.getByRole('form', { name: cash.title })
  await form.getByLabel(checkout.telephone).fill('6671234567')
  await form.getByRole('button', { name: cash.make }).dblclick()
}

const referenceOn = (page: Page, { texts: { cash } }: PageVariant) =>
  page.getByRole('region', { name: cash.title })

/** The text that a till's scanner reads from the barcode on the page. */
const scanned = async (page: Page, { texts: { cash } }: PageVariant): Promise<string> => {
  const label = new RegExp(`^${cash.barcode.replace('{{reference}}', '[A-Z0-9]+')}$`)
  const path = page.getByRole('img', { name: label }).locator('path')
  const bars = [...((await path.getAttribute('d')) ?? '').matchAll(/M(\d+) 0h(\d+)v/g)]
  const edges = bars.flatMap(([, start, width]) => [Number(start), Number(start) + Number(width)])
  return decodeCode128(edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0)))
}

for (const variant of onlyIn(byDay(narrowSpanish)))
  test(`a fan gets a reference with a barcode that scans, prints it, pays at the shop and sees the purchase paid: ${variant.look}`, async ({
    browser,
  }) => {
    const { cash, profile, purchase } = variant.texts
    const person = await newPerson()
    const page = await openLoggedIn(browser, variant, person)
    await askForReference(page, variant)
    const shown = referenceOn(page, variant)
    await expect(shown).toContainText('$1,199.00 MXN')
    await expect(page.getByText(cash.readyTitle)).toBeVisible()
    await expect(page.locator(':focus')).toContainText(cash.readyTitle)
    await expect(shown.getByRole('img')).toBeVisible()
    const reference = await scanned(page, variant)
    await expect(shown.getByText(reference)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await mailedTo(playball.sandbox, person.email, reference)

    const address = await newestPurchase(page, variant)
    const history = page.getByRole('table', { name: profile.history })
    await expect(history.getByRole('row')).toHaveCount(2)
    await expect(history.getByText(profile.cashReference)).toContainText(reference)
    await askForReference(page, variant)
    await expect(shown.getByText(reference)).toBeVisible()
    await page.getByRole('link', { name: cash.seePurchase }).click()
    await page.waitForURL(new RegExp(`${address}$`))
    await expect(page.getByRole('heading', { level: 1, name: purchase.stages.cash.title })).toBeVisible()
    await expect(shown.getByRole('img')).toBeVisible()
    expect(await scanned(page, variant)).toBe(reference)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expectPrintedAlone(page, variant)

    const orderReference = (await page.getByText(/^\d+-1-[A-Za-z0-9]{8}$/).textContent()) ?? ''
    await payAtShop(browser, playball, orderReference)
    await expect(page.getByRole('heading', { level: 1, name: purchase.stages.paid.title })).toBeVisible()
    await expect(shown).toHaveCount(0)
  })

/** No other journey on this product redeems it. */
const UNUSED_CARD = '2026000005'
const SOON_MS = 3_000

test('a fan who activates a card is promised the money of a reference that is paid all the same', async ({
  browser,
}) => {
  const variant = narrowSpanish
  const { cash, profile, purchase } = variant.texts
  const person = await newPerson()
  const page = await openLoggedIn(browser, variant, person)
  await askForReference(page, variant)
  await expect(page.getByText(cash.readyTitle)).toBeVisible()
  const address = await newestPurchase(page, variant)
  const client = appClient(playball.url)
  await client.login(person.email, person.password)
  const card = { number_sheet: UNUSED_CARD, code: `${UNUSED_CARD.slice(-4)}4321` }
  const who = { email: person.email, phone: '6671234567' }
  expect((await client.call('POST', '/api/prepaid/coupon/implement', { ...card, ...who })).status).toBe(200)

  await page.goto(address)
  await expect(heading(page, purchase.stages['not-needed'].title)).toBeVisible()
  await expect(referenceOn(page, variant)).toHaveCount(0)
  await payAtShop(browser, playball, (await page.getByText(/^\d+-1-[A-Za-z0-9]{8}$/).textContent()) ?? '')
  // A cancelled purchase does not look for changes by itself.
  await expect(async () => {
    await page.reload()
    await expect(heading(page, purchase.stages['refund-by-hand'].title)).toBeVisible({ timeout: SOON_MS })
  }).toPass()
  await expect(page.getByText(/^Te devolvemos \$1,199\.00 MXN a más tardar el /)).toBeVisible()
  await page.goto('/profile')
  await expect(
    page.getByRole('table', { name: profile.history }).getByText(/^Te devolvemos \$1,199\.00 MXN/),
  ).toBeVisible()
})

/** Expects only the reference on paper, black on white. */
const expectPrintedAlone = async (page: Page, variant: PageVariant) => {
  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute('data-printed', '')
  })
  const shown = referenceOn(page, variant)
  await shown.getByRole('button', { name: variant.texts.cash.print }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(shown.getByText('$1,199.00 MXN')).toBeVisible()
  await expect(shown.getByRole('img')).toBeVisible()
  await expect(shown).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(shown).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('region', { name: variant.texts.purchase.order })).toBeHidden()
  await expect(shown.getByRole('button')).toBeHidden()
  await page.emulateMedia({ media: null })
}

const config = z.object({ response: z.object({ now: z.string() }) })

/** Resolves when the product's clock has moved too: the jump ends every earlier session. */
const moveClock = async ({ url, sandbox }: Addresses, offset_ms: number) => {
  await fetch(`${sandbox}/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offset_ms }),
  })
  await eventually('the product’s clock has moved', async () => {
    const { response } = config.parse(await (await fetch(`${url}/api/config`)).json())
    return Date.parse(response.now) > Date.now() + offset_ms - DAY_MS || undefined
  })
}

const stored = z.object({ response: z.object({ data: z.object({ status: z.string() }) }) })
const made = z.object({ response: z.object({ data: z.object({ payment_id: z.number() }) }) })

test('an unpaid reference expires; its purchase says so and leads back to the checkout, by keyboard too', async ({
  browser,
}) => {
  const own = await runPlayball()
  try {
    const client = appClient(own.url)
    const person = await newPerson(own)
    const { email, password } = person
    const userId = await client.login(email, password)
    const answer = await client.call('POST', '/api/payments/openpay/store', {
      ...{ email, telephone: '6671234567', reference: `${userId}-1-Efectiv0` },
    })
    const { payment_id } = made.parse(answer.body).response.data
    await moveClock(own, 3 * DAY_MS + 15 * 60_000)
    // The jump ended the session.
    await client.login(email, password)
    await eventually('the reference is over', async () => {
      const { body } = await client.call('GET', `/api/payments/${payment_id}`)
      return stored.parse(body).response.data.status === 'failed' || undefined
    })

    const { cash, checkout, purchase } = narrowSpanish.texts
    const page = await openLoggedIn(browser, narrowSpanish, person, own)
    await page.goto(`/purchases/${payment_id}`)
    await expect(
      page.getByRole('heading', { level: 1, name: purchase.stages['expired-cash'].title }),
    ).toBeVisible()
    await expect(referenceOn(page, narrowSpanish)).toHaveCount(0)
    await untilAlive(page)
    // By keyboard alone, from here to the next reference.
    await press(page, page.getByRole('link', { name: purchase.tryAgain }))
    await expect(page.getByRole('form', { name: checkout.cardTitle })).toBeVisible()
    await press(page, page.getByRole('button', { name: cash.title }))
    const form = page.getByRole('form', { name: cash.title })
    await type(page, form.getByLabel(checkout.telephone), '6671234567')
    await press(page, form.getByRole('button', { name: cash.make }))
    await expect(page.locator(':focus')).toContainText(cash.readyTitle)
  } finally {
    await own.stop()
  }
})
