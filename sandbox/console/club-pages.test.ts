import { expect, test } from 'vitest'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openTestSandbox } from '../test-sandbox.ts'

const sandbox = openForTests(openTestSandbox)

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

test('the video host’s player stands in a frame of the product alone, and has no video of an invalid id', async () => {
  const { statusCode, headers, body } = await sandbox.app.inject('/vimeo/video/76979871?lang=en')
  expect([statusCode, body.includes('76979871')]).toEqual([200, true])
  expect(headers['content-security-policy']).toMatch(/frame-ancestors http:\/\/[^ ;']+;/)
  expect(headers['x-frame-options']).toBeUndefined()
  for (const id of ['0', 'abc', '1'.repeat(13)])
    expect((await sandbox.app.inject(`/vimeo/video/${id}`)).statusCode).toBe(404)
})
