import { afterAll, expect, test } from 'vitest'
import { openTestSandbox } from './test-sandbox.ts'

const sandbox = await openTestSandbox()
afterAll(() => sandbox.close())

test('a club has a ticket office, a sponsor and a radio; an unknown id answers 404', async () => {
  for (const pageKind of ['tickets', 'sponsors'] as const) {
    const page = await sandbox.app.inject(`/${pageKind}/HER?lang=en`)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Naranjeros de Hermosillo')
  }
  const radio = await sandbox.app.inject('/radio/mxc')
  expect([radio.statusCode, radio.headers['content-type']]).toEqual([200, 'audio/mp4'])
  expect(radio.rawPayload.length).toBeGreaterThan(100_000)
  for (const pageKind of ['tickets', 'sponsors', 'radio'])
    expect((await sandbox.app.inject(`/${pageKind}/NYY`)).statusCode).toBe(404)
})
