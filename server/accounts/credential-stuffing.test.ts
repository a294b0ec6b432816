import { beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app/open-test-app.ts'
import type { Browser } from '../../testing/clients/browser.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { runs } from '../../testing/runs.ts'
import { autoAdvancingClock } from '../../testing/time/auto-advancing-clock.ts'
import { LIMITS } from '../throttles/policies.ts'

const ACCOUNTS = runs(50)
/** Pairs of a stolen list, for those accounts: 10,000 for a thousand of them in `npm run bench -- random`. */
const ATTEMPTS = runs(500)
const BOTS = runs(20)
const HELD_MS = 2_000

const time = autoAdvancingClock()
const owners: { email: string; browser: Browser }[] = []
const site = openForTests(() => openTestApp({ limits: 'live', ...time }))
beforeAll(async () => {
  for (let nth = 0; nth < ACCOUNTS; nth++) {
    const [email, browser] = [`fan${nth}@correo.example`, site.browser(homeOf(nth))]
    expect((await browser.register(email)).statusCode).toBe(200)
    owners.push({ email, browser })
  }
})

const homeOf = (nth: number) => `201.${20 + Math.floor(nth / 200)}.${nth % 200}.7`
const botOf = (attempt: number) => `187.${40 + ((attempt % BOTS) >> 7)}.${(attempt % BOTS) & 127}.9`

test('a stolen list tried on every account from many addresses opens none, and their users log in as usual', async () => {
  await stuff(botOf)
  for (const { email, browser } of owners.slice(0, 20)) {
    expect(await enter(browser, email)).toEqual({ statusCode: 200, heldMs: 0 })
    const elsewhere = await enter(site.browser('189.200.1.1'), email)
    expect(elsewhere.statusCode).toBe(200)
    expect(elsewhere.heldMs).toBeLessThan(HELD_MS)
  }
})

test('a stolen list tried from two networks is slow, and no user is refused', async () => {
  time.waits.length = 0
  await stuff((attempt) => `187.9.9.${attempt % 2}`)
  expect(time.waits.reduce((sum, it) => sum + it, 0)).toBeGreaterThan((ATTEMPTS - 250) * 50)
  for (const { email, browser } of owners.slice(0, 20))
    expect(await enter(browser, email)).toEqual({ statusCode: 200, heldMs: 0 })
})

test('the passwords tried on one account stay within its limit, from however many addresses', async () => {
  const { email = '', browser } = owners[0] ?? {}
  const { burst, everyMs } = LIMITS.perAccount
  const began = time.clock.now()
  let tried = 0
  for (let attempt = 0; attempt < burst + ATTEMPTS; attempt++) {
    const { statusCode } = await site
      .browser(`186.${attempt % 200}.${attempt >> 8}.1`)
      .logIn(email, 'adivina')
    if (statusCode === 401) tried += 1
  }
  const allowed = burst + Math.ceil((time.clock.now() - began) / everyMs) + 1
  expect(tried).toBeLessThanOrEqual(allowed)
  if (browser !== undefined) expect(await enter(browser, email)).toEqual({ statusCode: 200, heldMs: 0 })
})

/** Tries the whole list, each pair from its address, and expects every try to be refused. */
const stuff = async (addressOf: (attempt: number) => string) => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { email = '' } = owners[attempt % ACCOUNTS] ?? {}
    const { statusCode } = await site.browser(addressOf(attempt)).logIn(email, `robada-${attempt}`)
    statuses.push(statusCode)
  }
  expect(statuses.filter((it) => it !== 401 && it !== 429)).toEqual([])
}

/** Logs in with the right password, and returns the answer and its delay. */
const enter = async (browser: Browser, email: string) => {
  time.waits.length = 0
  const { statusCode } = await browser.logIn(email)
  return { statusCode, heldMs: time.waits.reduce((sum, it) => sum + it, 0) }
}
