import { randomInt, randomUUID } from 'node:crypto'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { expectLoggedIn, fillLogin, openAccess, PASSWORD, readAndClose } from './accounts-person.ts'
import { addAuthenticator } from './authenticator.ts'
import { appClient } from './client.ts'
import { codeSentTo } from './inbox.ts'
import { test } from './journey.ts'
import { type League, leagueOf } from './league.ts'
import { type Playball, runPlayball } from './run-playball.ts'
import { expectNoSidewaysScroll, interpolate, narrowSpanish, openPage } from './viewer.ts'

// What lets somebody stay in an account asks who they are, once their login is ten minutes ago.

const ELEVEN_MINUTES_MS = 11 * 60_000
const variant = narrowSpanish
const { texts } = variant

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

const openRegistered = async (browser: Browser) => {
  const person = { name: 'Aficionada Nueva', email: `${randomUUID()}@playball.test`, password: PASSWORD }
  await appClient(playball.url).register(person)
  const page = await openPage(browser, playball.url, variant)
  await page.goto('/standing')
  await fillLogin(await openAccess(page, variant), variant, person.email, person.password)
  await expectLoggedIn(page, variant)
  await page.goto('/profile')
  return page
}
const proofDialog = (page: Page): Locator => page.getByRole('dialog', { name: texts.proof.title })

test('an old login adds a passkey after its password, and the passkey proves from then on; back leaves what was typed', async ({
  browser,
}) => {
  const page = await openRegistered(browser)
  await addAuthenticator(page)
  await page.getByRole('button', { name: texts.ways.passkeyAdd }).click()
  const adding = page.getByRole('dialog', { name: texts.ways.passkeyAdd })
  await adding.getByLabel(texts.ways.passkeyName).fill('Mi celular')
  await letProofExpire(page)
  const create = adding.getByRole('button', { name: texts.ways.passkeyCreate })
  await create.click()
  const proof = proofDialog(page)
  await expect(proof.getByLabel(texts.access.password, { exact: true })).toBeFocused()
  await expect(proof.getByRole('button', { name: texts.proof.withPasskey })).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  await page.goBack()
  await expect(proof).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(adding.getByLabel(texts.ways.passkeyName)).toHaveValue('Mi celular')

  await create.click()
  await proof.getByLabel(texts.access.password, { exact: true }).fill('not-the-password')
  await proof.getByRole('button', { name: texts.proof.confirm }).click()
  await readAndClose(page, 'La contraseña actual no es correcta', texts.ui.ok)
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

test('who has only a telephone sets an e-mail and a password after a code, without writing them twice', async ({
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
  const email = `${randomUUID()}@playball.test`
  await form.getByLabel(texts.access.email).fill(email)
  await form.getByLabel(texts.profile.newPassword).fill(PASSWORD)
  await letProofExpire(page)
  await form.getByRole('button', { name: texts.profile.save }).click()
  const proof = proofDialog(page)
  await proof.getByRole('button', { name: `Código SMS a +52 ••• ••• ${telephone.slice(-4)}` }).click()
  const code = await codeSentTo(playball.sandbox, `+52${telephone}`, first)
  await proof.getByLabel(texts.access.code).fill(code === '000000' ? '000001' : '000000')
  await proof.getByRole('button', { name: texts.access.checkCode }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.ui.ok }).click()
  await proof.getByLabel(texts.access.code).fill(code)
  await proof.getByRole('button', { name: texts.access.checkCode }).click()
  await readAndClose(page, interpolate(texts.profile.emailSent, { email }), texts.ui.close)
})

test('nothing is done for who closes the dialog, nor where the session ends meanwhile in another tab', async ({
  browser,
}) => {
  const page = await openRegistered(browser)
  await letProofExpire(page)
  await page.getByRole('button', { name: texts.data.export }).click()
  await proofDialog(page).getByRole('button', { name: texts.ui.close }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await page.getByRole('button', { name: texts.data.export }).click()
  await expect(proofDialog(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/standing')
  await other.evaluate(() => localStorage.clear())
  await expect(proofDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)
})
