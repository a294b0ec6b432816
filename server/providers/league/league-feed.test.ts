import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { smallFeed, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { manualTimers } from '../../../testing/time/manual-timers.ts'
import { LeagueFeedDown, openLeagueFeed } from './league-feed.ts'

const timers = manualTimers()
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A real Stats API for one test, which answers what the test sets. */
const feedThat = async (answer: RequestListener) => {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return openLeagueFeed({ fetch, settings: { leagueFeedUrl: `http://127.0.0.1:${port}` }, timers })
}

test('the league feed fetches the schedule of the league, never of the sport', async () => {
  const requests: string[] = []
  const feed = await feedThat((request, reply) => {
    requests.push(request.url ?? '')
    reply.end(JSON.stringify(smallSchedule([{}])))
  })
  const answer = await feed.schedule('2026-11-18', '2026-11-20', {})
  expect(answer).toMatchObject({ kind: 'fetched', value: { dates: [{ date: '2026-11-19' }] } })
  const address = new URL(requests[0] ?? '', 'http://feed')
  expect(address.pathname).toBe('/api/v1/schedule')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    sportId: '17',
    leagueId: '132',
    startDate: '2026-11-18',
    endDate: '2026-11-20',
  })
})

test('the league feed fetches a game only if it changed since the answer it has', async () => {
  const feed = await feedThat((request, reply) => {
    if (request.headers['if-none-match'] === '"a"') reply.statusCode = 304
    reply.setHeader('etag', '"a"').end(reply.statusCode === 304 ? '' : JSON.stringify(smallFeed()))
  })
  const first = await feed.game(900_001, {})
  expect(first).toMatchObject({ kind: 'fetched', etag: '"a"', value: { gamePk: 900_001 } })
  expect(await feed.game(900_001, { etag: '"a"' })).toEqual({ kind: 'unchanged' })
})

test.each([
  ['an error', 500, '{}', 'status 500'],
  ['a page instead of data', 200, '<html>', 'not JSON'],
  ['half an answer', 200, '{"gamePk":', 'not JSON'],
])('the league feed takes %s for a feed that is down', async (_, status, body, reason) => {
  const feed = await feedThat((_request, reply) => {
    reply.statusCode = status
    reply.end(body)
  })
  await expect(feed.game(1, {})).rejects.toThrow(
    new LeagueFeedDown(reason, status === 200 ? undefined : status),
  )
})

test('the league feed follows no redirect', async () => {
  const feed = await feedThat((_request, reply) => reply.writeHead(302, { location: '/elsewhere' }).end())
  await expect(feed.game(1, {})).rejects.toThrow(LeagueFeedDown)
})

test('the league feed cuts off an answer without end', async () => {
  const feed = await feedThat((_request, reply) => {
    const megabyte = Buffer.alloc(1024 * 1024, 32)
    const pour = () => {
      while (reply.write(megabyte)) {
        // until the pipe is full
      }
    }
    reply.on('drain', pour)
    pour()
  })
  await expect(feed.game(1, {})).rejects.toThrow(new LeagueFeedDown('answer too large'))
})

test('the league feed takes no answer in time for a feed that is down', async () => {
  const feed = await feedThat(() => timers.expire())
  await expect(feed.game(1, {})).rejects.toThrow(new LeagueFeedDown('TimeoutError'))
})

test('the league feed ends a fetch that its caller aborts', async () => {
  const stop = new AbortController()
  const feed = await feedThat(() => stop.abort())
  await expect(feed.game(1, { signal: stop.signal })).rejects.toThrow(LeagueFeedDown)
})

test('the league feed takes a refused connection for a feed that is down', async () => {
  const feed = openLeagueFeed({ fetch, settings: { leagueFeedUrl: 'http://127.0.0.1:9' }, timers })
  await expect(feed.schedule('2026-11-18', '2026-11-20', {})).rejects.toThrow(LeagueFeedDown)
})
