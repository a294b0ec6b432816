import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { missingEngines } from '../../scripts/engines.ts'
import { approve, type CardBuyer, chargesOf, newCardBuyer } from '../support/card-buyer.ts'
import { eventually } from '../support/client.ts'
import { leagueOf } from '../support/league.ts'
import { type Fleet, runFleet } from './run-fleet.ts'
import { watchStream } from './watch-stream.ts'

const missing = missingEngines()
test.skip(missing.length > 0, `without packages that could not be installed: ${missing.join(', ')}`)

const VIEWERS = Number(process.env.FLEET_VIEWERS ?? 6)
/** How long viewers watch and buyers buy between two losses, once all pictures go on. */
const QUIET_MS = Number(process.env.FLEET_QUIET_MS ?? 0)
/** How long a picture may stand still is judged by the bench: a busy machine stands still by itself. */
const [STALL_MS, STALL_OF_PRIMARY_MS] =
  process.env.FLEET_VIEWERS === undefined ? [Number.MAX_VALUE, Number.MAX_VALUE] : [4_000, 10_000]
/** A call without an answer for so long is lost. */
const ANSWER_MS = 30_000
let fleet: Fleet
test.beforeAll(async () => {
  fleet = await runFleet()
})
test.afterAll(() => fleet?.stop())

test('viewers watch on and buyers get what they pay, while each part of the fleet dies once', async () => {
  const { id } = await leagueOf(fleet).liveGame()
  const members = await Promise.all(Array.from({ length: VIEWERS }, () => buyOnce()))
  const viewers = await Promise.all(members.map((it) => watchStream(fleet.url, it, id)))
  await untilAllGoOn(viewers)
  await eventually('figures of each part', async () => (await isWatched()) || undefined)
  const bought = buyUntilStopped()
  for (const part of ['server-1', 'origin-1', 'etcd-1', 'patroni-2', 'haproxy', 'edge']) {
    await fleet.end(part, 'SIGKILL')
    await untilAllGoOn(viewers)
  }
  const streams = await Promise.all(viewers.map((it) => it.stop()))
  for (const it of streams) expect(it.longestStallMs, it.failures.join()).toBeLessThan(STALL_MS)

  const again = await Promise.all(members.map((it) => watchStream(fleet.url, it, id)))
  await untilAllGoOn(again)
  await fleet.end(await primaryOf(fleet), 'SIGKILL')
  await untilAllGoOn(again)
  const after = await Promise.all(again.map((it) => it.stop()))
  for (const it of after) expect(it.longestStallMs, it.failures.join()).toBeLessThan(STALL_OF_PRIMARY_MS)
  for (const it of [...streams, ...after]) expect(it.lostLease).toBe(false)

  await eventually('an alarm for each loss', async () => (await missingAlarms()).length === 0 || undefined)

  for (const buyer of [...members, ...(await bought.stop())]) await expectOnce(buyer)
})

const NEW_SEGMENTS = 2

const untilAllGoOn = async (viewers: readonly { stream: { segments: number } }[]) => {
  const goals = viewers.map(({ stream }) => stream.segments + NEW_SEGMENTS)
  const goOn = () => viewers.every(({ stream }, nth) => stream.segments >= (goals[nth] ?? 0))
  await eventually('pictures that go on', async () => goOn() || undefined)
  await sleep(QUIET_MS)
}

test('each server is replaced by another without a lost call', async () => {
  const calls = callUntilStopped()
  for (const { name } of fleet.list().filter((it) => it.kind === 'server')) {
    await fleet.end(name, 'SIGTERM')
    await eventually(`another ${name}`, async () => {
      const answer = await fetch(`${fleet.partOf(name).url}/healthz`).catch(() => undefined)
      return answer?.ok || undefined
    })
  }
  expect((await calls.stop()).filter((it) => it !== 200 && it !== 400)).toEqual([])
})

/** Calls that read and calls that write, on connections that stay open; the login is refused with 400. */
const callUntilStopped = () => {
  let isCalling = true
  const run = async (path: string, init?: RequestInit) => {
    const answers: (number | string)[] = []
    while (isCalling) {
      const signal = AbortSignal.timeout(ANSWER_MS)
      const answer = await fetch(`${fleet.url}${path}`, { ...init, signal }).catch((error: Error) => error)
      answers.push(answer instanceof Error ? `${answer.message} ${answer.cause}` : answer.status)
      if (!(answer instanceof Error)) await answer.text()
    }
    return answers
  }
  const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const all = Promise.all([
    ...[1, 2, 3].map(() => run('/api/3.0.0/calendar')),
    ...[1, 2, 3].map(() => run('/api/users/login', login)),
  ])
  return {
    stop: async () => {
      isCalling = false
      return (await all).flat()
    },
  }
}

const ALARMS = [
  ...['ServerRestarted', 'OriginRestarted', 'EtcdMemberRestarted', 'BalancerRestarted'],
  ...['DatabaseRestarted', 'DatabasePrimaryChanged'],
]
const alerts = z.object({
  data: z.object({ alerts: z.array(z.object({ labels: z.object({ alertname: z.string() }) })) }),
})

/** Whether Prometheus has the figures of each part: it sees no restart of one that it did not know. */
const isWatched = async () => {
  const answer = await fetch(`${fleet.partOf('prometheus').url}/api/v1/targets`)
  const { data } = targets.parse(await answer.json())
  return data.activeTargets.length > 0 && data.activeTargets.every((it) => it.health === 'up')
}

const targets = z.object({
  data: z.object({ activeTargets: z.array(z.object({ health: z.string() })) }),
})

/** The alarms that the losses should have raised, and that Prometheus does not know yet. */
const missingAlarms = async () => {
  const answer = await fetch(`${fleet.partOf('prometheus').url}/api/v1/alerts`)
  const raised = alerts.parse(await answer.json()).data.alerts.map((it) => it.labels.alertname)
  return ALARMS.filter((it) => !raised.includes(it))
}

type Bought = CardBuyer & { reference: string }

/** Buys as a patient buyer does: a call without an answer is made again with the same reference. */
const buyOnce = async (): Promise<Bought> => {
  const buyer = await eventually('an account', () => newCardBuyer(fleet).catch(() => undefined))
  const reference = await eventually('an offer', () => buyer.newReference().catch(() => undefined))
  await eventually('an answer to the card', async () => {
    const answer = await buyer.pay(reference).catch(() => undefined)
    return answer?.status === 200 ? answer : undefined
  })
  const charge = await eventually('a charge', async () => (await chargesOf(fleet.sandbox, reference))[0])
  await approve(fleet.sandbox, charge.id)
  await eventually(
    'the membership',
    async () => (await buyer.hasMembership().catch(() => false)) || undefined,
  )
  return { ...buyer, reference }
}

const buyUntilStopped = () => {
  let isBuying = true
  const run = async () => {
    const buyers: Bought[] = []
    while (isBuying) buyers.push(await buyOnce())
    return buyers
  }
  const buyers = run()
  return {
    stop: () => {
      isBuying = false
      return buyers
    },
  }
}

const expectOnce = async ({ reference, purchases }: Bought) => {
  expect(await purchases()).toEqual([{ order_id: reference, status: 'succeeded' }])
  expect(await chargesOf(fleet.sandbox, reference)).toHaveLength(1)
}

/** The PostgreSQL that takes writes, as Patroni says. */
const primaryOf = async ({ list }: Fleet): Promise<string> => {
  for (const { name, kind, url } of list())
    if (kind === 'patroni' && (await fetch(`${url}/primary`)).ok) return name.replace('patroni', 'postgres')
  throw new Error('no PostgreSQL is the primary')
}
