import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { type AccountsApp, openAccountsApp } from '../testing/open-accounts-app.ts'
import { LEASE_MS } from './open-stream.ts'
import { acquireLease, endLease, leaseByToken, renewLease } from './store.ts'

let testApp: AccountsApp
beforeAll(async () => {
  testApp = await openAccountsApp()
})
afterAll(() => testApp.close())

/** What the lease must be, said simply: one holder, a time at which it runs out, and a number that only grows. */
type Model = {
  at: number
  generation: number
  held: { device: string; id: string; until: number } | undefined
  started: { device: string; id: string; generation: number }[]
}
type Real = { deps: { db: Db; clock: Clock }; userId: number; move(ms: number): void; runs: number }
type Step = fc.AsyncCommand<Model, Real>

const isFree = (model: Model) => model.held === undefined || model.held.until <= model.at

class Start implements Step {
  readonly device: string
  constructor(device: string) {
    this.device = device
  }
  check = () => true
  async run(model: Model, real: Real) {
    const id = `p${real.userId}-${real.runs++}`
    const { device } = this
    const leaseRequest = {
      userId: real.userId,
      deviceId: device,
      playbackId: id,
      tokenHash: `t${id}`,
      gamePk: 7,
    }
    const acquired = await acquireLease(real.deps, { ...leaseRequest, leaseMs: LEASE_MS })
    const isAllowed = isFree(model) || model.held?.device === device
    expect(acquired).toBe(isAllowed ? model.generation + 1 : undefined)
    if (!isAllowed) return
    model.generation += 1
    model.held = { device, id, until: model.at + LEASE_MS }
    model.started.push({ device, id, generation: model.generation })
  }
  toString = () => `start(${this.device})`
}

class Beat implements Step {
  readonly pick: number
  constructor(pick: number) {
    this.pick = pick
  }
  check = (model: Readonly<Model>) => model.started.length > 0
  async run(model: Model, real: Real) {
    const playback = model.started[this.pick % model.started.length]
    if (playback === undefined) return
    const { device: deviceId, id: playbackId, generation } = playback
    const renewed = await renewLease(
      real.deps,
      { userId: real.userId, deviceId, playbackId, generation },
      LEASE_MS,
    )
    expect(renewed).toBe(model.held?.id === playbackId)
    if (model.held?.id === playbackId) model.held.until = model.at + LEASE_MS
  }
  toString = () => `beat(${this.pick})`
}

class Close implements Step {
  readonly pick: number
  constructor(pick: number) {
    this.pick = pick
  }
  check = (model: Readonly<Model>) => model.started.length > 0
  async run(model: Model, real: Real) {
    const playbackId = model.started[this.pick % model.started.length]?.id ?? ''
    const ended = await endLease(real.deps, { userId: real.userId, playbackId }, 'closed')
    expect(ended).toBe(model.held?.id === playbackId ? `t${playbackId}` : undefined)
    if (model.held?.id === playbackId) model.held = undefined
  }
  toString = () => `close(${this.pick})`
}

class Wait implements Step {
  readonly steps: number
  constructor(steps: number) {
    this.steps = steps
  }
  check = () => true
  async run(model: Model, real: Real) {
    // Sevenths never come within 3 s of the lease's 45, so that the real time a run takes cannot matter.
    real.move(this.steps * 7_000)
    model.at += this.steps * 7_000
    const alive: string[] = []
    for (const { id } of model.started) {
      const lease = await leaseByToken(real.deps, `t${id}`)
      if (lease !== undefined && lease.endReason === null && lease.msLeft > 0) alive.push(id)
    }
    expect(alive).toEqual(isFree(model) ? [] : [model.held?.id])
  }
  toString = () => `wait(${this.steps * 7} s)`
}

test('whatever devices start, beat, close and sleep, at most one holds the lease and the right one', async () => {
  let people = 0
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        [
          fc.constantFrom('phone', 'laptop', 'tv').map((device) => new Start(device)),
          fc.nat({ max: 9 }).map((pick) => new Beat(pick)),
          fc.nat({ max: 9 }).map((pick) => new Close(pick)),
          fc.constantFrom(1, 2, 5, 7, 40).map((steps) => new Wait(steps)),
        ],
        { maxCommands: 30 },
      ),
      async (commands) => {
        people += 1
        const browser = testApp.browser(`201.9.${people % 250}.${Math.floor(people / 250)}`)
        await browser.register(`modelo${people}@playball.test`)
        const deps = { db: testApp.db, clock: testApp.clock }
        const real: Real = { deps, userId: browser.userId, move: testApp.clock.advance, runs: 0 }
        const model = (): Model => ({ at: 0, generation: 0, held: undefined, started: [] })
        await fc.asyncModelRun(() => ({ model: model(), real }), commands)
      },
    ),
    { numRuns: runs(60) },
  )
})

test('a heartbeat with the number of another start, or from another device, renews nothing', async () => {
  const browser = testApp.browser('201.8.0.1')
  await browser.register('ajena@playball.test')
  const deps = { db: testApp.db, clock: testApp.clock }
  const { userId } = browser
  const leaseRequest = { userId, deviceId: 'phone', playbackId: 'mine', tokenHash: 'mine', gamePk: 7 }
  await acquireLease(deps, { ...leaseRequest, leaseMs: LEASE_MS })
  const playback = { userId, deviceId: 'phone', playbackId: 'mine', generation: 1 }
  for (const wrong of [{ generation: 2 }, { deviceId: 'laptop' }, { playbackId: 'other' }, { userId: 0 }])
    expect(await renewLease(deps, { ...playback, ...wrong }, LEASE_MS)).toBe(false)
  expect(await renewLease(deps, playback, LEASE_MS)).toBe(true)
})
