import { expect, test } from 'vitest'
import { facebookAddress } from './facebook-address.ts'

test('Facebook is asked for a token of our app, that returns to our home page with our state', () => {
  const address = new URL(
    facebookAddress(
      { appId: '123', dialogUrl: 'https://www.facebook.test/v23.0/dialog/oauth' },
      'https://playball.test',
      's1',
    ),
  )
  expect(address.origin + address.pathname).toBe('https://www.facebook.test/v23.0/dialog/oauth')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: '123',
    redirect_uri: 'https://playball.test/home',
    response_type: 'token',
    scope: 'email,public_profile',
    state: 's1',
  })
})

test('Facebook has to ask for the password for a proof, instead of trusting its own session', () => {
  const dialog = { appId: '123', dialogUrl: 'https://www.facebook.test/v23.0/dialog/oauth' }
  const address = new URL(facebookAddress(dialog, 'https://playball.test', 's1', true))
  expect(address.searchParams.get('auth_type')).toBe('reauthenticate')
})
