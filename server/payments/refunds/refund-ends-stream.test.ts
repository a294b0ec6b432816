import { beforeAll, expect, test } from 'vitest'
import { openPaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { type Buyer, chargeOf } from '../../../testing/companies/paid-twice.ts'
import { live, smallFeed, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { smallLeague } from '../../../testing/feeds/small-league.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { createPolling, pollDue } from '../../games/polling/poll.ts'
import { openGames } from '../../games/state/open-games.ts'

const PK = 910_001
const ORIGIN = 'http://origin.test/video'
const STARTS = '2026-11-20T01:30:00Z'
/** The time within which a refunded viewer sees no more (specification: ten seconds). */
const LIMIT_MS = 10_000

/** Answers for the encoder; every other address goes to the real network. */
const fetchVideo: typeof fetch = async (address, init) => {
  if (!String(address).startsWith(ORIGIN)) return fetch(address, init)
  const isPlaylist = String(address).includes('.m3u8')
  return new Response(isPlaylist ? '#EXTM3U\n#EXTINF:2,\n1.m4s\n' : Buffer.alloc(1_000, 7))
}

const shop = openForTests(() => openPaymentsApp({ settings: { videoOriginUrl: ORIGIN }, fetch: fetchVideo }))
beforeAll(async () => {
  shop.clock.advance(Date.parse(STARTS) + 600_000 - shop.clock.now())
  const league = smallLeague()
  league.schedule = smallSchedule([{ pk: PK, status: live, day: '2026-11-19', startsAt: STARTS }])
  league.games.set(PK, smallFeed({ pk: PK, status: live, startsAt: STARTS }))
  const games = await openGames({ ...shop.outside, leagueFeed: league.leagueFeed })
  const polling = createPolling(games, () => 0.5)
  for (let step = 0; step < 2; step += 1) await pollDue(polling)
  await waitUntil(async () => {
    const answer = await shop.app().inject({ url: `/api/3.0.0/calendar/games/${PK}` })
    expect(answer.json().response.status).toBe('Live')
  })
  await games.close()
})

const statusOf = async (url: string) => (await shop.app().inject({ url })).statusCode

const startWatching = async (buyer: Buyer) => {
  const answer = await buyer.call('POST', `/api/streaming?gameId=${PK}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { st, playback } = answer.json().response
  const beat = () => buyer.call('POST', '/api/streaming/heartbeat', playback)
  const media = () => Promise.all([statusOf(st), statusOf(st.replace('master.m3u8', '1.m4s'))])
  return { beat, media }
}

const bought = async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference, { token_id: 'tok_at_once' })
  return { buyer, reference }
}

let notices = 0
const tell = async (reference: string, change: object) => {
  const { id } = chargeOf(shop, reference)
  shop.provider.change(id, change)
  notices += 1
  const transaction = { id, status: `news-${notices}`, order_id: reference }
  await shop.notice({ type: 'charge', event_date: '2026-11-20T18:00:00-06:00', transaction })
}

test.each([
  ['refunded', { refund: { amount: 1199, status: 'completed' } }],
  ['charged back', { status: 'chargeback_pending' }],
])(
  'a payment that is %s ends the viewer’s playlist, segments and heartbeat within ten seconds',
  async (_how, change) => {
    const { buyer, reference } = await bought()
    const { beat, media } = await startWatching(buyer)
    expect(await media()).toEqual([200, 200])
    expect((await beat()).statusCode).toBe(200)
    const at = shop.clock.now()
    await tell(reference, change)
    // This answer comes just before the worker reads the notice: it is the oldest that may still be cached.
    expect(await media()).toEqual([200, 200])
    await shop.runDueWork()
    shop.clock.advance(5_001)
    expect(shop.clock.now() - at).toBeLessThan(LIMIT_MS)
    expect(await media()).toEqual([403, 403])
    const answer = await beat()
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'errors.membershipRequired'])
    const again = await buyer.call('POST', `/api/streaming?gameId=${PK}`)
    expect([again.statusCode, again.json().error.code]).toEqual([403, 'errors.membershipRequired'])
  },
)

test('a charge-back that is decided for us lets the viewer watch again', async () => {
  const { buyer, reference } = await bought()
  const { beat } = await startWatching(buyer)
  await tell(reference, { status: 'chargeback_pending' })
  await shop.runDueWork()
  expect((await beat()).statusCode).toBe(403)
  await tell(reference, { status: 'completed' })
  await shop.runDueWork()
  const { media } = await startWatching(buyer)
  expect(await media()).toEqual([200, 200])
})

test('a viewer whose second payment goes back is not interrupted', async () => {
  const buyer = await shop.buyer()
  const references = [buyer.reference(shop.mexico.id), buyer.reference(shop.mexico.id)]
  for (const it of references) await buyer.pay(it, { start_over: true })
  for (const it of references) {
    shop.provider.change(chargeOf(shop, it).id, { status: 'completed' })
    await buyer.confirm({ reference: it })
  }
  const { beat, media } = await startWatching(buyer)
  await shop.runDueWork()
  expect(chargeOf(shop, references[1] ?? '').refund).not.toBeNull()
  shop.clock.advance(5_001)
  expect(await media()).toEqual([200, 200])
  expect((await beat()).statusCode).toBe(200)
})
