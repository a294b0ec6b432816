import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chargeOf, openTestSandbox, pendingCharge, tokenFor } from '../test-sandbox.ts'
import { openStore } from './store.ts'

let dir: string
let file: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'playball-book-'))
  file = path.join(dir, 'sandbox', 'openpay.jsonl')
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('the provider’s store survives a restart: ledger, pending 3-D Secure page and used orders', async () => {
  const before = await openTestSandbox(dir)
  await before.openpay('POST', '/charges', chargeOf(await tokenFor(before), { order_id: 'paid' }))
  const { id, page } = await pendingCharge(before)
  await before.advance(0)
  const report = (await before.app.inject('/ledger.json')).json()
  await before.app.close()

  const after = await openTestSandbox(dir)
  expect((await after.app.inject('/ledger.json')).json()).toEqual(report)
  expect(
    (await after.openpay('POST', '/charges', chargeOf(await tokenFor(after), { order_id: 'paid' })))
      .statusCode,
  ).toBe(409)
  expect((await after.app.inject(page)).body).toContain('data-action="approve"')
  expect((await after.openpay('GET', `/charges/${id}`)).json()).toMatchObject({ status: 'charge_pending' })
  await after.app.close()
})

test('the provider’s store never has a card number or a security code', async () => {
  const sandbox = await openTestSandbox(dir)
  await sandbox.openpay('POST', '/charges', chargeOf(await tokenFor(sandbox)))
  const text = await readFile(file, 'utf8')
  expect(text).toContain('411111XXXXXX1111')
  expect(text).not.toMatch(/4111111111111111|\bcvv2?\b|"123"/)
  await sandbox.app.close()
})

test('a journal line torn by a kill is dropped and all earlier ones are loaded', async () => {
  const row = { id: 'w1', url: 'http://a.test', user: '', password: '', types: [], verified: true, code: '' }
  openStore(file).save('webhook', row)
  await appendFile(file, '{"put":"webhook","row":{"id":"w2","ur')
  expect(openStore(file).all('webhook')).toEqual([row])
  expect(openStore(file).all('webhook')).toEqual([row])
})

test('a journal damaged in the middle is refused with its line number', async () => {
  openStore(file)
  await writeFile(file, '{"put":"webhook","row":{"id":"w1"}}\nrubbish\n{"put":"webhook","row":{"id":"w2"}}\n')
  expect(() => openStore(file)).toThrow(/cannot be read at line 2/)
})

test('a dropped row stays dropped, and reopening compacts the journal', async () => {
  const row = {
    id: 'w1',
    url: 'http://a.test',
    user: '',
    password: '',
    types: [],
    verified: false,
    code: 'c',
  }
  const store = openStore(file)
  for (let i = 0; i < 50; i += 1) store.save('webhook', { ...row, code: `c${i}` })
  store.save('webhook', { ...row, id: 'w2' })
  store.drop('webhook', 'w2')
  const again = openStore(file)
  expect(again.all('webhook')).toEqual([{ ...row, code: 'c49' }])
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(2)
})
