import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app/open-test-app.ts'
import { openForTests } from '../../testing/open-for-tests.ts'

const site = openForTests(() =>
  openTestApp({ settings: { trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] } }),
)

const countryOf = async (forwardedFor: string) => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/user/geolocation',
    headers: { 'x-forwarded-for': forwardedFor },
  })
  return answer.json().response.data.iso2
}

test.each(['8.8.8.8', '8.8.8.8:1234', '[2001:4860:4860::8888]', '[2001:4860:4860::8888]:443', '"8.8.8.8:1"'])(
  'a viewer whom a trusted proxy forwards as %s is in the United States, whatever the port',
  async (address) => {
    expect(await countryOf(address)).toBe('US')
    expect(await countryOf(`${address}, 10.0.0.7:99, [fd00::1]:80`)).toBe('US')
  },
)

test('an address that a client claims before its own is not trusted, with a port or without', async () => {
  expect(await countryOf('189.203.0.10:5, 8.8.8.8:1234')).toBe('US')
})
