import { randomInt } from 'node:crypto'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { failures } from '../../contract/failures.ts'
import {
  expectLoggedIn,
  logInAs,
  newPerson,
  openAccess,
  openLoggedIn,
  PASSWORD,
  readAndClose,
} from '../support/accounts-person.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { expectAccessible } from '../support/axe.ts'
import { newEmail } from '../support/client.ts'
import { codeSentTo } from '../support/inbox.ts'
import { test } from '../support/journey.ts'
import { type League, leagueOf } from '../support/league.ts'
import { type Playball, runPlayball } from '../support/run-playball.ts'
import {
  expectNoSidewaysScroll,
  interpolate,
  isEveryVariant,
  narrowSpanish,
  onlyIn,
  openPage,
  type PageVariant,
} from '../support/viewer.ts'

// Changes that give lasting access to an account need a proof, once the login is ten minutes ago.

const ELEVEN_MINUTES_MS = 11 * 60_000

let playball: Playball
let league: League
test.beforeAll(async () => {
  playball = await runPlayball()
  league = leagueOf(playball)
})
test.afterAll(() => playball.stop())

const proofState = z.object({ response: z.object({ seconds: z.number() }) })

/** Lets eleven minutes pass, for the server as well. */
const letProofExpire = async (page: Page) => {
  await league.moveClock(ELEVEN_MINUTES_MS)
  const secondsLeft = async () => {
    const answer = await page.evaluate(async () => {
      const headers = { authorization: localStorage.getItem('token') ?? '' }
      return (await fetch('/api/users/proof', { headers })).json()
    })
    return proofState.parse(answer).response.seconds
  }
  await expect.poll(secondsLeft).toBe(0)
}

const openAccount = async (browser: Browser, variant: PageVariant) => {
  const page = await openLoggedIn(browser, variant, await newPerson(playball), playball)
  await page.goto('/profile')
  return page
}

const proofDialog = (page: Page, { texts }: PageVariant): Locator =>
  page.getByRole('dialog', { name: texts.proof.title })

for (const variant of onlyIn(narrowSpanish)) {
  const { texts, lang, look } = variant
  test(`an old login adds a passkey after its password, and the passkey proves from then on; "back" keeps typed values: ${look}`, async ({
    browser,
  }) => {
    const page = await openAccount(browser, variant)
    await addAuthenticator(page)
    await page.getByRole('button', { name: texts.ways.passkeyAdd }).click()
    const adding = page.getByRole('dialog', { name: texts.ways.passkeyAdd })
    await adding.getByLabel(texts.ways.passkeyName).fill('Mi celular')
    await letProofExpire(page)
    const create = adding.getByRole('button', { name: texts.ways.passkeyCreate })
    await create.click()
    const proof = proofDialog(page, variant)
    await expect(proof.getByLabel(texts.access.password, { exact: true })).toBeFocused()
    await expect(proof.getByRole('button', { name: texts.proof.withPasskey })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goBack()
    await expect(proof).toHaveCount(0)
    await expect(page).toHaveURL(/\/profile$/)
    await expect(adding.getByLabel(texts.ways.passkeyName)).toHaveValue('Mi celular')

    await create.click()
    await proof.getByLabel(texts.access.password, { exact: true }).fill('not-the-password')
    await proof.getByRole('button', { name: texts.proof.confirm }).click()
    await readAndClose(page, failures['errors.passwordIncorrect'][lang], texts.ui.ok)
    await proof.getByLabel(texts.access.password, { exact: true }).fill(PASSWORD)
    await proof.getByRole('button', { name: texts.proof.confirm }).click()
    const key = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mi celular' })
    await expect(key).toBeVisible()

    await letProofExpire(page)
    await page.getByRole('button', { name: texts.data.export }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      proof.getByRole('button', { name: texts.proof.withPasskey }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.json$/)
    await expect(proof).toHaveCount(0)
  })

  test(`a user with only a telephone sets an e-mail and a password after a code, without typing them twice: ${look}`, async ({
    browser,
  }) => {
    const telephone = `669${String(randomInt(1e7)).padStart(7, '0')}`
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    const modal = await openAccess(page, variant)
    await modal.getByRole('button', { name: texts.access.withPhone }).click()
    await modal.getByLabel(texts.access.telephone).fill(telephone)
    await modal.getByRole('button', { name: texts.access.sendCode }).click()
    const first = await codeSentTo(playball.sandbox, `+52${telephone}`)
    await modal.getByLabel(texts.access.code).fill(first)
    await modal.getByRole('button', { name: texts.access.checkCode }).click()
    await expectLoggedIn(page, variant)
    await page.goto('/profile')
    await expect(page.getByText(texts.ways.smsWeak)).toBeVisible()

    const form = page.getByRole('form', { name: texts.profile.personal })
    const email = newEmail()
    await form.getByLabel(texts.access.email).fill(email)
    await form.getByLabel(texts.profile.newPassword).fill(PASSWORD)
    await letProofExpire(page)
    await form.getByRole('button', { name: texts.profile.save }).click()
    const proof = proofDialog(page, variant)
    await proof
      .getByRole('button', {
        name: interpolate(texts.proof.withPhone, { phone: `+52 ••• ••• ${telephone.slice(-4)}` }),
      })
      .click()
    const code = await codeSentTo(playball.sandbox, `+52${telephone}`, first)
    await proof.getByLabel(texts.access.code).fill(code === '000000' ? '000001' : '000000')
    await expectAccessible(page)
    await proof.getByRole('button', { name: texts.access.checkCode }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.ui.ok }).click()
    await proof.getByLabel(texts.access.code).fill(code)
    await proof.getByRole('button', { name: texts.access.checkCode }).click()
    await readAndClose(page, interpolate(texts.profile.emailSent, { email }), texts.ui.close)
  })

  const companies = [
    {
      company: 'Facebook',
      button: texts.access.withFacebook,
      title: texts.access.facebookTitle,
      own: 'Chuy Valdez',
      stranger: 'Lupita Zazueta',
    },
    {
      company: 'Apple',
      button: texts.access.withApple,
      title: texts.access.appleTitle,
      own: 'Beto Osuna',
      stranger: 'Ana Gastélum',
    },
  ]
  // Both companies have the same window; `npm run bench -- variants` opens it at both.
  for (const { company, button, title, own, stranger } of companies.slice(0, isEveryVariant ? 2 : 1))
    test(`a user with only ${company} gives the proof there in its own window, and a stranger’s identity fails: ${look}`, async ({
      browser,
    }) => {
      const page = await openPage(browser, playball.url, variant)
      await page.goto('/standing')
      const modal = await openAccess(page, variant)
      await modal.getByRole('button', { name: button, exact: true }).click()
      await logInAs(page, own)
      await expectLoggedIn(page, variant)
      await page.goto('/profile')
      // The button moves while the parts above it load, and a press may land beside it.
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await page.getByRole('button', { name: texts.data.delete }).click()
      const deleting = page.getByRole('dialog', { name: texts.data.deleteTitle })
      await deleting
        .getByLabel(interpolate(texts.data.deleteWord, { word: texts.data.word }))
        .fill(texts.data.word)
      await letProofExpire(page)
      await deleting.getByRole('button', { name: texts.data.deleteConfirm }).click()
      const proof = proofDialog(page, variant)
      const proveAs = async (name: string) => {
        const [window] = await Promise.all([
          page.waitForEvent('popup'),
          proof.getByRole('button', { name: company, exact: true }).click(),
        ])
        await window.getByRole('button', { name: new RegExp(name) }).click()
        return window
      }
      const [left] = await Promise.all([
        page.waitForEvent('popup'),
        proof.getByRole('button', { name: company, exact: true }).click(),
      ])
      await closeBy(left.locator('[data-person="cancel"]'))
      await expect(proof).toBeVisible()
      const wrong = await proveAs(stranger)
      await expect(wrong.getByRole('heading', { name: title })).toBeVisible()
      await expect(wrong.getByText(failures['errors.proofOfAnother'][lang])).toBeVisible()
      await closeBy(wrong.getByRole('button', { name: texts.ui.ok }))
      await expect(proof).toBeVisible()
      await expectLoggedIn(page, variant)
      await proveAs(own)
      await page.waitForURL(/\/home$/)
      await expect(page.getByText(texts.data.deleted)).toBeVisible()
    })
}

/** A press that closes its window; the window may be gone before a click that awaits its end returns. */
const closeBy = async (button: Locator) => {
  const closed = button.page().waitForEvent('close')
  await button.evaluate((it: HTMLElement) => void setTimeout(() => it.click()))
  await closed
}

test('nothing is done when the user closes the dialog, or ends the session in another tab meanwhile', async ({
  browser,
}) => {
  const variant = narrowSpanish
  const { texts } = variant
  const page = await openAccount(browser, variant)
  await letProofExpire(page)
  await page.getByRole('button', { name: texts.data.export }).click()
  await proofDialog(page, variant).getByRole('button', { name: texts.ui.close }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await page.getByRole('button', { name: texts.data.export }).click()
  await expect(proofDialog(page, variant)).toBeVisible()
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void open('/standing', '_blank')),
  ])
  await other.waitForURL(/\/standing$/)
  await other.evaluate(() => localStorage.clear())
  await expect(proofDialog(page, variant)).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)
})
