import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { openBrowser } from '../../../testing/clients/browser.ts'
import { sendRequest } from '../../../testing/clients/send-request.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { grant } from '../../memberships/grant.ts'
import { seedMemberships } from '../../memberships/seed-memberships.ts'
import { openStream } from '../lease/open-stream.ts'

const GAME_PK = 7
let viewers = 0
const site = openForTests(() => openTestApp({ fetch: async () => new Response('segment') }))

/** The address of a member's running playback. */
const startPlayback = async (): Promise<string> => {
  const { app, outside, clock } = site
  const { db } = outside.database
  const member = openBrowser(app)
  viewers += 1
  await member.register(`media${viewers}@playball.test`)
  const { mexico } = await seedMemberships({ db, clock, settings: outside.settings })
  const { startsAt, endsAt, id: membershipId } = mexico
  const { userId } = member
  await grant({ db }, { source: 'comp', sourceId: `media${viewers}`, userId, membershipId, startsAt, endsAt })
  const { token } = await openStream(
    {
      db,
      clock,
      random: randomBytes,
      videoOf: async () => ({ kind: 'live' }),
      isHidden: () => false,
      clubsOf: () => undefined,
    },
    { userId, deviceId: 'browser', gamePk: GAME_PK, ip: '127.0.0.1' },
  )
  return `/media/${token}/${GAME_PK}`
}

test('a segment comes with the headers of media alone, and no cookie or header of a page', async () => {
  const base = await startPlayback()
  const segment = await sendRequest(site.app, {
    url: `${base}/720p/1.m4s`,
    headers: { cookie: 'sid=1; did=2' },
  })
  expect([segment.statusCode, segment.body]).toEqual([200, 'segment'])
  expect(Object.keys(segment.headers).sort()).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-security-policy',
    'content-type',
    'date',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
  ])
})

test('a media request skips the routes; a refused one reaches them, unscanned and with its cookies unparsed', async () => {
  const base = await startPlayback()
  const seen: { url: string; hasCookies: boolean }[] = []
  const onRequest = (message: unknown) => {
    const { request } = message as { request: FastifyRequest }
    seen.push({ url: request.url, hasCookies: 'cookies' in request })
  }
  subscribe(HANDLER_STARTS, onRequest)
  const segment = `${base}/720p/1.m4s?number=4111111111111111`
  const refused = segment.replace('/media/', '/media/x')
  for (const [url, status] of [
    [segment, 200],
    [refused, 403],
    ['/api/users/me', 401],
  ] as const)
    expect((await sendRequest(site.app, { url, headers: { cookie: 'sid=1' } })).statusCode).toBe(status)
  unsubscribe(HANDLER_STARTS, onRequest)
  expect(seen).toEqual([
    { url: refused, hasCookies: false },
    { url: '/api/users/me', hasCookies: true },
  ])
})

/** Fastify publishes on this channel each request that it hands to a route. */
const HANDLER_STARTS = 'tracing:fastify.request.handler:start'
