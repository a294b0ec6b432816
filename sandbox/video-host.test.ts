import { afterAll, expect, test } from 'vitest'
import { openTestSandbox } from './test-sandbox.ts'

const sandbox = await openTestSandbox()
afterAll(() => sandbox.close())

test('the video host’s player stands in a frame of the product alone, and has no video of an invalid id', async () => {
  const { statusCode, headers, body } = await sandbox.app.inject('/vimeo/video/76979871?lang=en')
  expect([statusCode, body.includes('76979871')]).toEqual([200, true])
  expect(headers['content-security-policy']).toMatch(/frame-ancestors http:\/\/[^ ;']+;/)
  expect(headers['x-frame-options']).toBeUndefined()
  for (const id of ['0', 'abc', '1'.repeat(13)])
    expect((await sandbox.app.inject(`/vimeo/video/${id}`)).statusCode).toBe(404)
})
