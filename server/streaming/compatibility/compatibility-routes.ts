import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/streaming/compatibility.ts'
import type { RandomBytes } from '../../accounts/secrets.ts'
import { deviceIdOf } from '../../accounts/users/device.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import { countsOf } from '../../http/request-metrics.ts'
import { baseHeadersOf } from '../../http/security/base-headers.ts'
import { networkOf } from '../../http/security/network-of.ts'
import type { Settings } from '../../settings/settings.ts'
import { openLimit } from '../../throttles/call-limits.ts'
import { leaseOf } from '../lease/store.ts'
import { openLadder } from './ladder.ts'

type CompatibilityDeps = Parameters<typeof openLadder>[0] & {
  gate: Gate
  db: Db
  clock: Clock
  random: RandomBytes
  settings: Pick<Settings, 'publicUrl' | 'attemptsFactor' | 'mediaCdn'>
}

/**
 * The routes of the check before a game: the ladder, a sample that measures the connection, and the account's
 * state.
 */
export const compatibilityRoutes = (app: FastifyInstance, deps: CompatibilityDeps): void => {
  const { gate } = deps
  const readLadder = openLadder(deps)
  const { mediaCdn } = deps.settings
  const cdnProbe = mediaCdn === undefined ? null : mediaCdn.url + contract.CDN_PROBE_PATH
  serve(app, gate, contract.ladder, async () => ({ renditions: await readLadder(), cdnProbe }))

  serve(app, gate, contract.readiness, async ({ person, request }) => {
    const [membership, lease] = await Promise.all([
      gate.mayWatch(person.userId),
      leaseOf(deps, person.userId),
    ])
    if (lease === undefined || lease.endReason !== null || lease.msLeft <= 0)
      return { membership, watching: null }
    const isThisDevice = lease.deviceId === deviceIdOf(request, deps.settings, person)
    return { membership, watching: { gameId: lease.gamePk, isThisDevice } }
  })

  serveLineSample(app, deps)
}

/** The limit of one network at one server: megabytes at once, then each second. */
const LINE_SAMPLES = { burst: 60, perSecond: 0.5 }

const serveLineSample = (
  app: FastifyInstance,
  { clock, random, settings }: Pick<CompatibilityDeps, 'clock' | 'random' | 'settings'>,
) => {
  const count = countsOf(app).counterOf(contract.lineSample.path)
  const limit = openLimit(clock, LINE_SAMPLES, settings.attemptsFactor)
  const heads = {
    ...baseHeadersOf(app),
    'cache-control': 'no-store, no-transform',
    'content-type': 'application/octet-stream',
  }
  let noise: Buffer | undefined
  app.get(contract.lineSample.path, async (request, reply) => {
    limit(networkOf(request.ip))
    noise ??= random(contract.LINE_SAMPLE_BYTES)
    count(200)
    return reply.headers(heads).send(noise)
  })
}
