import { expect, type Locator, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { answerTheBank, fillCard, heading, payButton, TEST_CARDS } from '../support/buyer.ts'
import { listenForTrouble } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import {
  anyOf,
  byNight,
  expectNoSidewaysScroll,
  onlyIn,
  openPage,
  type PageVariant,
  tabletSpanish,
  wideEnglish,
} from '../support/viewer.ts'

type Titles = { day: string; season: string }
const titles: Record<'es' | 'en', Titles> = {
  es: { day: 'Un día', season: 'Temporada completa' },
  en: { day: 'One day', season: 'Full season' },
}

const plans = (page: Page, { texts }: PageVariant) => page.getByRole('region', { name: texts.plans.heading })
const named = (text: string, title: string) => text.replace('{{title}}', title)
const buy = (page: Page, variant: PageVariant, title: string) =>
  plans(page, variant)
    .getByRole('link', { name: named(variant.texts.plans.buyPlan, title), exact: true })
    .click()
const summary = (page: Page, { texts }: PageVariant) =>
  page.getByRole('region', { name: texts.checkout.summary })

/** A pass's own price outside of Mexico, beside the one that is charged here in every language. */
const elsewhere = ({ texts }: PageVariant, amount: string) =>
  texts.priceElsewhere.USD.replace('{{amount}}', `${amount} USD`)

/** The pass's picture comes from the address that the membership names. */
const expectPass = async (part: Locator, period: string) => {
  const picture = part.locator(`img[src$="/${period}.svg"]`)
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(640)
}

const payByCard = async (page: Page, variant: PageVariant) => {
  await fillCard(page, variant, TEST_CARDS.approved)
  await payButton(page, variant).click()
  await answerTheBank(page, 'approve')
  await expect(heading(page, variant.texts.checkout.successTitle)).toBeVisible()
}

for (const variant of onlyIn(byNight(tabletSpanish)))
  test(`a fan compares the packages, buys a day, and pays only the difference for the season: ${variant.look}`, async ({
    browser,
  }) => {
    const { texts } = variant
    const { day, season } = titles[variant.lang]
    const page = await openLoggedIn(browser, variant, await newPerson())
    const trouble = listenForTrouble(page)
    await page.goto('/')
    await expect(plans(page, variant).getByRole('row')).toHaveCount(5)
    await expectNoSidewaysScroll(page)
    await expectPass(page.locator('#section-price'), 'season')
    await expect(plans(page, variant)).toContainText(elsewhere(variant, '$15.00'))
    await expect(page.locator('#section-price')).toContainText(elsewhere(variant, '$69.00'))
    await buy(page, variant, day)
    await page.waitForURL(/\/checkout\/\d+$/)
    await expectPass(summary(page, variant), 'day')
    await expect(summary(page, variant)).toContainText('$39.00 MXN')
    await expect(summary(page, variant)).toContainText(elsewhere(variant, '$2.00'))
    await expect(summary(page, variant)).not.toContainText(texts.checkout.credit)
    await payByCard(page, variant)

    await page.goto('/')
    const owned = named(texts.plans.ownedPlan, day)
    await expect(plans(page, variant).getByRole('link', { name: owned, exact: true })).toBeVisible()
    await buy(page, variant, season)
    await page.waitForURL(/\/checkout\/\d+$/)
    await expect(summary(page, variant)).toContainText(texts.checkout.credit)
    await expect(summary(page, variant)).toContainText('−$39.00')
    await expect(summary(page, variant)).toContainText('$1,160.00 MXN')
    await expectNoSidewaysScroll(page)
    await payByCard(page, variant)

    await page.goto('/')
    for (const title of [day, season])
      await expect(
        plans(page, variant).getByRole('link', { name: named(texts.plans.ownedPlan, title), exact: true }),
      ).toBeVisible()
    await plans(page, variant)
      .getByRole('link', { name: named(texts.plans.ownedPlan, season), exact: true })
      .click()
    await page.waitForURL('**/profile')
    await expect(page.getByText(anyOf(texts.profile.premium))).toBeVisible()
    await expect(page.getByText('$1,160.00 MXN').first()).toBeVisible()
    expect(trouble).toEqual([])
  })

/** The height of one more or less line of text. */
const LINE_PX = 30

for (const variant of onlyIn(wideEnglish))
  test(`the content below the packages does not move when they come: ${variant.look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/memberships**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/home')
    const below = page.getByRole('heading', { name: variant.texts.home.benefitsTitle })
    await expect(below).toBeVisible()
    const before = await below.boundingBox()
    release()
    await expect(plans(page, variant).getByRole('row')).toHaveCount(5)
    const after = await below.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(LINE_PX)
  })
