import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableShop, openKillableShop } from '../../testing/app/killable-shop.ts'
import { openPushBrowser } from '../../testing/clients/push-browser.ts'
import { waitUntil } from '../../testing/time/wait-until.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { START_JOB } from './start-job.ts'
import { pushDevices } from './tables.ts'

/** A claim of the dead process has run out by then, and the start is news still. */
const CLAIM_OVER_MS = 31_000

/** A push service that survives the product: the topics of its messages, and the answers that it owes. */
const openPushService = async () => {
  const topics: (string | string[] | undefined)[] = []
  const unanswered: ServerResponse[] = []
  let isHolding = true
  const server = createServer((request, response): unknown => {
    // The product takes it for all of the sandbox.
    if (!request.url?.startsWith('/push/')) return response.writeHead(404).end()
    // A whole message has come before it counts.
    return request.resume().once('end', () => {
      topics.push(request.headers.topic)
      if (isHolding) unanswered.push(response)
      else response.writeHead(201).end()
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    topics,
    port: (server.address() as AddressInfo).port,
    answerFromNowOn: () => (isHolding = false),
    close: () => {
      for (const it of unanswered) it.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

let pushService: Awaited<ReturnType<typeof openPushService>>
let shop: KillableShop
beforeAll(async () => {
  pushService = await openPushService()
  shop = await openKillableShop({ env: { SANDBOX_PORT: String(pushService.port) } })
})
afterAll(async () => {
  await shop.close()
  pushService.close()
})

test('a message whose server is killed before it noted the sending is sent again under its topic, and shows once', async () => {
  await shop.start()
  const fan = await shop.buyer()
  const endpoint = `http://localhost:${pushService.port}/push/messages/1`
  const device = { endpoint, keys: openPushBrowser().keys, lang: 'es' }
  expect((await fan.call('POST', '/api/notifications/devices', device)).statusCode).toBe(200)
  await shop.kill()
  await shop.onDisk(async (db) => {
    const [{ id: deviceId } = { id: 0 }] = await db.select().from(pushDevices)
    const game = { deviceId, gamePk: 7, startedAt: Date.now(), away: 'Yaquis', home: 'Mayos' }
    await enqueueJob(
      db,
      { now: Date.now, offset: () => 0 },
      { kind: START_JOB, key: `7:${deviceId}`, payload: game, delayMs: 0 },
    )
  })

  await shop.start()
  await waitUntil(() => expect(pushService.topics).toEqual(['game-7']))
  await shop.kill()
  pushService.answerFromNowOn()
  shop.advance(CLAIM_OVER_MS)
  await shop.start()
  await waitUntil(() => expect(pushService.topics).toEqual(['game-7', 'game-7']))
})
