import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { openForEachTest } from '../../testing/open-for-tests.ts'
import { NOON, openTestSandbox } from '../test-sandbox.ts'

const sandbox = openForEachTest(openTestSandbox)

const AUDIENCE = 'http://localhost:3001'
const HOUR_SECONDS = 3_600

const authorization = async (audience = AUDIENCE, lastsSeconds = HOUR_SECONDS) => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '' } = await exportJWK(publicKey)
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256' })
    .setAudience(audience)
    .setSubject('mailto:taquilla@playball.test')
    .setExpirationTime(NOON / 1_000 + lastsSeconds)
    .sign(privateKey)
  return `vapid t=${token}, k=${point.toString('base64url')}`
}
const send = (headers: Record<string, string>) =>
  sandbox.app.inject({
    method: 'POST',
    url: '/push/messages/one',
    headers: {
      host: 'localhost:3001',
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: '60',
      ...headers,
    },
    payload: Buffer.from('secret'),
  })

test('a signed message is stored unchanged', async () => {
  const answer = await send({ authorization: await authorization(), topic: 'game-7', urgency: 'high' })
  expect(answer.statusCode).toBe(201)
  expect((await sandbox.app.inject('/push.json')).json()).toEqual({
    messages: [
      {
        ...{
          subscription: 'one',
          at: new Date(NOON).toISOString(),
          ttl: 60,
          urgency: 'high',
          topic: 'game-7',
        },
        ...{ contact: 'mailto:taquilla@playball.test', body: Buffer.from('secret').toString('base64url') },
      },
    ],
  })
})

test('a token that is foreign, too long-lived or expired is refused, and so is a message without its headers', async () => {
  for (const token of [
    await authorization('https://elsewhere.example'),
    await authorization(AUDIENCE, 25 * HOUR_SECONDS),
    await authorization(AUDIENCE, -1),
  ])
    expect((await send({ authorization: token })).statusCode).toBe(403)
  expect((await send({})).statusCode).toBe(400)
  expect((await send({ authorization: await authorization(), ttl: 'soon' })).statusCode).toBe(400)
})

test('a subscription that has ended is gone', async () => {
  await sandbox.app.inject({ method: 'DELETE', url: '/push/messages/one' })
  expect((await send({ authorization: await authorization() })).statusCode).toBe(410)
})
