import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeRelease } from './write-release.ts'

const folder = mkdtempSync(join(tmpdir(), 'playball-release-'))
const target = join(folder, 'release')
let packages: Record<string, string>

beforeAll(() => {
  const site = join(folder, 'site')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Playball</title>')
  packages = writeRelease(target, site)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const live = {
  MODE: 'live',
  PUBLIC_URL: 'https://playball.example',
  LEAGUE_FEED_URL: 'https://stats.example/api',
  VIDEO_ORIGIN_URL: 'https://video.example/games',
  OPENPAY_URL: 'https://api.openpay.example/v1',
  OPENPAY_MERCHANT_ID: 'mliga',
  OPENPAY_PUBLIC_KEY: 'pk_abc',
  OPENPAY_PRIVATE_KEY: 'sk_abc',
  OPENPAY_SCRIPTS: 'https://js.openpay.example/openpay.v1.min.js',
  OPENPAY_WEBHOOK_USER: 'liga',
  OPENPAY_WEBHOOK_PASSWORD: 'largo-y-secreto',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Taquilla <taquilla@liga.example>',
  PRIVACY_CONTACT: 'Liga de Beisbol, A. C., Calle 1, Guadalajara; privacidad@liga.example',
  SUPPORT_CHAT: 'https://chat.liga.example',
}

test('a release has the product and the site, and neither tests, stand-ins, tools nor history', () => {
  expect(readdirSync(target).sort()).toEqual([
    '.env.example',
    'contract',
    'dist',
    'domain',
    'node_modules',
    'origin',
    'package.json',
    'release.json',
    'server',
  ])
  const own = ['contract', 'domain', 'server', 'origin'].flatMap((it) =>
    readdirSync(join(target, it), { recursive: true, encoding: 'utf8' }),
  )
  expect(own.filter((it) => /\.test\.ts$|(^|\/)testing(\/|$)|-for-tests/.test(it))).toEqual([])
  const everything = readdirSync(target, { recursive: true, encoding: 'utf8' })
  expect(everything.filter((it) => /(^|\/)\.git(\/|$)/.test(it))).toEqual([])
  for (const name of [
    'vitest',
    '@playwright/test',
    'vite',
    'typescript',
    'drizzle-kit',
    'smtp-server',
    'react',
  ])
    expect([name, name in packages, existsSync(join(target, 'node_modules', name))]).toEqual([
      name,
      false,
      false,
    ])
  for (const name of ['fastify', 'pg', '@node-rs/argon2', 'drizzle-orm'])
    expect(packages).toHaveProperty(name)
})

test('a release starts as a live installation, and stops', async () => {
  const program = spawn(process.execPath, [join(target, 'server/main.ts')], {
    cwd: target,
    env: { ...live, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
  })
  let said = ''
  program.stderr.on('data', (bytes) => {
    said += bytes
  })
  const address = await new Promise<string>((resolve, reject) => {
    program.stdout.on('data', (bytes) => {
      const [, found] = /Playball ready (http:\S+)/.exec(String(bytes)) ?? []
      if (found !== undefined) resolve(found)
    })
    program.once('exit', (code) => reject(new Error(`it ended with ${code}: ${said}`)))
  })
  program.removeAllListeners('exit')
  const page = await fetch(address)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Playball')])
  const config = await (await fetch(`${address}/api/config`)).json()
  expect(config).toMatchObject({ response: { demo: false } })
  const code = new Promise((resolve) => program.once('exit', resolve))
  program.kill('SIGTERM')
  expect(await code).toBe(0)
})

test('the video origin of a release starts in live with only its credential, and refuses a client without it', async () => {
  const program = spawn(process.execPath, [join(target, 'origin/main.ts')], {
    cwd: target,
    env: { MODE: 'live', ORIGIN_PORT: '0', ORIGIN_TOKEN: 'a-credential-of-tests', LOG_LEVEL: 'silent' },
  })
  const address = await new Promise<string>((resolve, reject) => {
    program.stdout.on('data', (bytes) => {
      const [, found] = /Origin ready (http:\S+)/.exec(String(bytes)) ?? []
      if (found !== undefined) resolve(found)
    })
    program.once('exit', (code) => reject(new Error(`it ended with ${code}`)))
  })
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect((await fetch(`${address}/video/7/master.m3u8`)).status).toBe(401)
  const code = new Promise((resolve) => program.once('exit', resolve))
  program.kill('SIGTERM')
  expect(await code).toBe(0)
})

test('a release is not written into an existing folder, nor without a site', () => {
  expect(() => writeRelease(target)).toThrow(/there already/)
  expect(() => writeRelease(join(folder, 'other'), join(folder, 'none'))).toThrow(/build it first/)
})
