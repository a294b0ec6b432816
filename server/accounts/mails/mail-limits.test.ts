import { expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import { PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { scaledLimits } from '../../throttles/policies.ts'

// Others cannot fill a mailbox by using its address.

const DAY_MS = 86_400_000
const testApp = openForTests(() =>
  openAccountsApp({ limits: scaledLimits(1_000), wait: async () => undefined }),
)

const mailsTo = async (address: string) =>
  (await testApp.sendMails()).filter((it) => it.to === address).map((it) => it.messageId.split('-')[0])
const countOf = (mails: (string | undefined)[], kind: string) =>
  mails.filter((it) => it === `<${kind}`).length

test('an address that is registered and deleted again and again gets only a few mails', async () => {
  const victim = 'victima@correo.example'
  for (let n = 0; n < 20; n += 1) {
    const browser = testApp.browser(`45.80.0.${n + 1}`)
    expect(answerOf(await browser.register(victim))).toBe(200)
    await browser.call('POST', '/api/users/confirm/resend')
    const body = { password: PASSWORD }
    expect(answerOf(await browser.call('DELETE', `/api/users/${browser.userId}`, { body }))).toBe(200)
  }
  testApp.clock.advance(30 * 60_000)
  const mails = await mailsTo(victim)
  expect(countOf(mails, 'account')).toBe(10)
  expect(mails.length - countOf(mails, 'account')).toBeLessThanOrEqual(8)
})

test('an address that many accounts want for their own gets only a few mails', async () => {
  const victim = 'deseada@correo.example'
  for (let n = 0; n < 12; n += 1) {
    const browser = testApp.browser(`45.81.0.${n + 1}`)
    await browser.register(`quiere${n}@correo.example`)
    const body = { email: victim, password: PASSWORD }
    expect(answerOf(await browser.call('POST', `/api/users/${browser.userId}/email`, { body }))).toBe(200)
  }
  testApp.clock.advance(30 * 60_000)
  expect((await mailsTo(victim)).length).toBeLessThanOrEqual(4)
})

test('logins from ever new places mail their account ten times, and again when it has been quiet', async () => {
  const email = 'viajera@correo.example'
  await testApp.browser('201.60.0.1').register(email)
  await testApp.sendMails()
  const travel = async (network: string, times: number) => {
    for (let n = 0; n < times; n += 1)
      expect(answerOf(await testApp.browser(`${network}.${n + 1}`).logIn(email))).toBe(200)
    return countOf(await mailsTo(email), 'new')
  }
  expect(await travel('45.82.0', 15)).toBe(10)
  testApp.clock.advance(DAY_MS)
  expect(await travel('45.83.0', 1)).toBe(1)
})
