import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { runs } from '../../../testing/runs.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { endLease, LEASE_MS, leasesByTokens, renewLease } from './store.ts'
import { acquireLease } from './store-acquire.ts'

const testApp = openForTests(openAccountsApp)

/** A simple model of the lease: one holder, an expiry, and a number that only grows. */
type Model = {
  at: number
  generation: number
  held: { device: string; id: string; until: number } | undefined
  started: { device: string; id: string; generation: number }[]
  /** When the device, or the player of one device, changed. */
  takeovers: number[]
  switches: number[]
  replacements: number[]
  device: string | undefined
  startedAt: number
}
type Real = { deps: { db: Db; clock: Clock }; userId: number; move(ms: number): void; runs: number }
type Step = fc.AsyncCommand<Model, Real>

const FREE_TAKEOVERS = 3
const DAY_MS = 86_400_000

const isFree = (model: Model) => model.held === undefined || model.held.until <= model.at

const since = (instants: number[], at: number) => instants.filter((it) => it > at).length
const HOUR_MS = DAY_MS / 24

/** Whether the account may start without a fresh proof, by the model. */
const mayStart = (
  model: Model,
  device: string,
  { takeover, isProved }: Pick<Start, 'takeover' | 'isProved'>,
) => {
  const { at, takeovers, switches, replacements } = model
  const isSame = model.device === device
  const isTakeover = !isFree(model) && !isSame
  const takenToday = since(takeovers, at - DAY_MS)
  if (isTakeover && (!takeover || takenToday >= 20)) return false
  if (isProved) return true
  if (isTakeover && takenToday >= FREE_TAKEOVERS) return false
  if (isSame) return !isReplacement(model) || since(replacements, at - HOUR_MS) < 20
  const changed = since(takeovers, at - HOUR_MS) + since(switches, at - HOUR_MS)
  return model.device === undefined || changed < 6
}

const isReplacement = (model: Model) => !isFree(model) || model.startedAt > model.at - 60_000

class Start implements Step {
  readonly device: string
  readonly takeover: boolean
  readonly isProved: boolean
  constructor(device: string, takeover: boolean, isProved: boolean) {
    this.device = device
    this.takeover = takeover
    this.isProved = isProved
  }
  check = () => true
  async run(model: Model, real: Real) {
    const id = `p${real.userId}-${real.runs++}`
    const { device, takeover, isProved } = this
    const leaseRequest = {
      ...{ userId: real.userId, deviceId: device, playbackId: id, tokenHash: `t${id}`, gamePk: 7 },
      ...{ takeover, isProved, isFamiliar: true },
    }
    const acquired = await acquireLease(real.deps, { ...leaseRequest, leaseMs: LEASE_MS })
    const isAllowed = mayStart(model, device, this)
    expect(acquired?.generation).toBe(isAllowed ? model.generation + 1 : undefined)
    if (!isAllowed) return
    if (model.device !== undefined) this.noteChange(model)
    model.generation += 1
    model.device = device
    model.startedAt = model.at
    model.held = { device, id, until: model.at + LEASE_MS }
    model.started.push({ device, id, generation: model.generation })
  }
  private noteChange(model: Model) {
    const isSame = model.device === this.device
    if (isSame && isReplacement(model)) model.replacements.push(model.at)
    if (!isSame && isFree(model)) model.switches.push(model.at)
    if (!isSame && !isFree(model)) model.takeovers.push(model.at)
  }
  toString = () =>
    `start(${this.device}${this.takeover ? ', takes over' : ''}${this.isProved ? ', proved' : ''})`
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
      { leaseMs: LEASE_MS },
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
    // Multiples of 7 s never come within 3 s of the lease's 45, so that the run's real time cannot matter.
    real.move(this.steps * 7_000)
    model.at += this.steps * 7_000
    const alive: string[] = []
    for (const { id } of model.started) {
      const [lease] = await leasesByTokens(real.deps, [`t${id}`])
      if (lease !== undefined && lease.endReason === null && lease.msLeft > 0) alive.push(id)
    }
    expect(alive).toEqual(isFree(model) ? [] : [model.held?.id])
  }
  toString = () => `wait(${this.steps * 7} s)`
}

const noChanges = () => ({ takeovers: [], switches: [], replacements: [], device: undefined, startedAt: 0 })

test('whatever devices start, take over, beat, close and sleep, at most one holds the lease and the right one', async () => {
  let people = 0
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        [
          fc
            .tuple(fc.constantFrom('phone', 'laptop', 'tv'), fc.boolean(), fc.integer({ min: 0, max: 4 }))
            .map(([device, takeover, luck]) => new Start(device, takeover, luck === 0)),
          fc.nat({ max: 9 }).map((pick) => new Beat(pick)),
          fc.nat({ max: 9 }).map((pick) => new Close(pick)),
          fc.constantFrom(1, 2, 5, 7, 40, 700).map((steps) => new Wait(steps)),
        ],
        { maxCommands: 30 },
      ),
      async (commands) => {
        people += 1
        const browser = testApp.browser(`201.9.${people % 250}.${Math.floor(people / 250)}`)
        await browser.register(`modelo${people}@playball.test`)
        const deps = { db: testApp.db, clock: testApp.clock }
        const real: Real = { deps, userId: browser.userId, move: testApp.clock.advance, runs: 0 }
        const model = (): Model => ({ at: 0, generation: 0, held: undefined, started: [], ...noChanges() })
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
    expect(await renewLease(deps, { ...playback, ...wrong }, { leaseMs: LEASE_MS })).toBe(false)
  expect(await renewLease(deps, playback, { leaseMs: LEASE_MS })).toBe(true)
})
