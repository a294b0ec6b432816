import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openAccountsApp } from '../../testing/app/open-accounts-app.ts'
import { openFans } from '../../testing/app/open-fans.ts'
import { spawnProgram } from '../../testing/app/start-program.ts'
import type { Browser } from '../../testing/clients/browser.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { endAllSessions } from '../accounts/sessions/user-sessions.ts'
import { sessions } from '../accounts/tables.ts'
import { endSessions } from './end-sessions.ts'

let fans: ReturnType<typeof openFans>
const site = openForTests(openAccountsApp)
beforeAll(async () => {
  fans = openFans(site)
})

const isLoggedIn = async (browser: Browser) => (await browser.call('GET', '/api/users/me')).statusCode === 200
/** A user who watches; returns the address of their playback. */
const watching = async () => {
  const fan = await fans.newFan()
  await site.grantMembership(fan.browser.userId)
  const opened = await fan.browser.call('POST', '/api/streaming?gameId=7&isWeb=1&platform=web', {
    body: { src: '' },
  })
  return { ...fan, media: String(opened.json().response.st) }
}
const plays = async (media: string) => {
  site.clock.advance(10_000)
  return (await site.app.inject({ url: media })).statusCode !== 403
}

test('an operator ends all sessions and the playback of one account, and nobody else’s', async () => {
  const [victim, other] = [await watching(), await watching()]
  const second = site.browser('201.99.0.1')
  await second.logIn(victim.email)
  expect(await endSessions(site, ['--end-of', victim.email.toUpperCase()])).toBe(
    `2 sessions of account ${victim.browser.userId} ended, and what it played.`,
  )
  expect([
    await isLoggedIn(victim.browser),
    await isLoggedIn(second),
    await isLoggedIn(other.browser),
  ]).toEqual([false, false, true])
  expect([await plays(victim.media), await plays(other.media)]).toEqual([false, true])
})

test('an operator ends everybody’s sessions and playbacks', async () => {
  const all = [await watching(), await watching()]
  expect(await endSessions(site, ['--end-all'])).toMatch(/^\d+ sessions and \d+ playbacks ended\.$/)
  for (const { browser, media } of all)
    expect([await isLoggedIn(browser), await plays(media)]).toEqual([false, false])
  expect(await endSessions(site, ['--end-all'])).toBe('0 sessions and 0 playbacks ended.')
})

test('an operator ends everybody’s sessions, however many there are', async () => {
  const { browser } = await fans.newFan()
  const row = { userId: browser.userId, kind: 'app' as const, expiresAt: new Date(site.clock.now() + 1_000) }
  const more = Array.from({ length: 500 }, (_, n) => ({ ...row, id: `many-${n}`, tokenHash: `many-${n}` }))
  await site.db.insert(sessions).values(more)
  expect(await endAllSessions(site, 1)).toBe(501)
  expect(await isLoggedIn(browser)).toBe(false)
})

test('a wrong order is refused with its usage, and an unknown e-mail with a sentence', async () => {
  for (const args of [[], ['--end-of'], ['--end-all', 'x'], ['--end-of', 'a@b.c', 'd@e.f'], ['--help']])
    await expect(endSessions(site, args)).rejects.toThrow(/^Usage: /)
  await expect(endSessions(site, ['--end-of', 'nadie@correo.example'])).rejects.toThrow(/^No account/)
})

test('the program says in one sentence why it cannot end sessions', async () => {
  const env = { DATA_DIR: join(mkdtempSync(join(tmpdir(), 'playball-sessions-')), 'data') }
  const program = spawnProgram('server/commands/end-sessions.ts', ['--end-now'], env)
  let said = ''
  program.stderr.on('data', (bytes) => {
    said += bytes
  })
  const code = await new Promise((resolve) => program.once('close', resolve))
  expect([code, said]).toEqual([
    1,
    'Usage: npm run sessions -- --end-of name@example.com | --end-all [--yes]\n',
  ])
})
