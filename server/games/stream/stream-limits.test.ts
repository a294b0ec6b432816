import { connect } from 'node:net'
import { expect, test } from 'vitest'
import * as contract from '../../../contract/games/live.ts'
import { openVault } from '../../../domain/vault/hides.ts'
import type { Watched } from '../../../testing/clients/watch-events.ts'
import {
  DAY,
  GAME,
  outside,
  registerStreamServers,
  serverOf,
  stage,
  watching,
} from '../../../testing/feeds/stream-servers.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { countsOf } from '../../http/request-metrics.ts'
import type { Games } from '../state/open-games.ts'
import { publishLog } from '../state/publish.ts'

registerStreamServers()

const { change: changeEvent } = contract.gameStream.response.shape

test('one stream too many is refused for now, and a released slot is free again', async () => {
  const { games, watch } = await serverOf({ maxStreams: 2 })
  await publishLog(games, stage(0))
  const first = await watch(DAY)
  await watch(GAME)
  const third = await watch(DAY)
  await waitUntil(() => expect(third.state.isOver).toBe(true))
  expect([third.state.status, third.headers['retry-after']]).toEqual([503, '15'])
  expect(JSON.parse(third.state.body)).toMatchObject({ error: { code: 'errors.notReady' } })
  first.stop()
  await waitUntil(async () => expect((await watch(DAY)).state.status).toBe(200))
})

test('an address has its share of the streams', async () => {
  const { games, watch } = await serverOf({ maxPerAddress: 1 })
  await publishLog(games, stage(0))
  const first = await watch(GAME)
  expect((await watch(GAME)).state.status).toBe(503)
  first.stop()
  await waitUntil(async () => expect((await watch(DAY)).state.status).toBe(200))
})

/** A client that opens a game's stream and then reads nothing of it. */
const openIdleClient = (url: string) => {
  const idleClient = connect(Number(new URL(url).port), '127.0.0.1')
  watching.push(idleClient)
  idleClient.on('error', () => undefined)
  idleClient.write(`GET ${GAME} HTTP/1.1\r\nhost: x\r\n\r\n`)
  idleClient.pause()
  return idleClient
}
/** Publishes more data in the end than the system buffers for an unread socket. */
const publishMany = async (games: Games, rounds: number, after: (round: string) => Promise<unknown>) => {
  const value = 'x'.repeat(4 * 1024 * 1024)
  for (let round = 0; round < rounds; round++) {
    await publishLog(games, stage(0, { gameInfo: [{ label: String(round), value }] }))
    await after(String(round))
  }
}
const lastInfo = ({ events }: Watched) =>
  changeEvent.safeParse(events.findLast((it) => it.event === 'change')?.data).data?.facts.gameInfo?.[0]?.label

test('a viewer who does not read is dropped, and a viewer who reads gets everything', async () => {
  const { games, url, watch } = await serverOf({ maxBufferedBytes: 64 * 1024 })
  await publishLog(games, stage(0))
  const reader = await watch(GAME)
  await reader.waitForEvents(2)
  const idleClient = openIdleClient(url)
  const closed = new Promise((resolve) => idleClient.once('close', resolve))
  await publishMany(games, 6, (round) => waitUntil(() => expect(lastInfo(reader)).toBe(round)))
  idleClient.resume()
  await closed
  expect(reader.state.isOver).toBe(false)
})

test('a viewer who has read nothing from keep-alive to keep-alive is dropped too', async () => {
  const { app, games, url } = await serverOf({ maxBufferedBytes: Number.POSITIVE_INFINITY })
  const open = async () => {
    const metrics = await countsOf(app).scrape(new AbortController().signal)
    return Number(/^event_streams_open (\d+)$/m.exec(metrics)?.[1])
  }
  await publishLog(games, stage(0, { gameInfo: [{ label: '', value: 'x'.repeat(24 * 1024 * 1024) }] }))
  const idleClient = openIdleClient(url)
  const closed = new Promise((resolve) => idleClient.once('close', resolve))
  await waitUntil(async () => expect(await open()).toBe(1))
  await waitUntil(async () => {
    outside.timers.tick()
    expect(await open()).toBe(0)
  })
  idleClient.resume()
  await closed
})

test('a user who chooses anew while a stream opens gets nothing by the old choice, and comes back at once', async () => {
  const chosen = () => ({ ...openVault })
  const { games, watch } = await serverOf({}, undefined, { vaultOf: chosen, userOf: () => 7 })
  await publishLog(games, stage(0))
  const stream = await watch(DAY)
  await waitUntil(() => expect(stream.state.isOver).toBe(true))
  expect([stream.state.status, stream.state.retry, stream.events]).toEqual([200, 50, []])
})
