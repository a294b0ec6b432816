import type { FastifyBaseLogger } from 'fastify'
import { backoffMs } from '../backoff.ts'
import type { Clock } from '../clock.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { errorText } from '../serialize-error.ts'
import { LONGEST_PAUSE_MS, type Work, type WorkResult, type WorkSource } from './work-source.ts'

export type WorkDeps = { clock: Clock; log: FastifyBaseLogger; sources: readonly WorkSource[] }

const BATCH = 5
const ROUNDS = 20
const HOUR_MS = 3_600_000
const BACKOFF = { firstMs: 20_000, maxMs: LONGEST_PAUSE_MS, steadyTries: 12 }
/**
 * Work is given up only after failing this long and this often, so that days without a server end nothing.
 */
const GIVE_UP = { afterMs: 72 * HOUR_MS, tries: 12 }
const REASON_LIMIT = 300

/**
 * Does the due work of all sources; each piece on its own, so that a failed piece is tried again later and
 * delays no other. Returns the number of claimed pieces.
 */
export const runDueWork = async (deps: WorkDeps): Promise<number> => {
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    const claimed: Work[] = []
    for (const source of deps.sources) claimed.push(...(await source.claim(BATCH)))
    if (claimed.length === 0) return total
    total += claimed.length
    await Promise.all(claimed.map((work) => runWork(deps, work)))
  }
  return total
}

const runWork = async ({ clock, log }: WorkDeps, work: Work): Promise<void> => {
  const result = await resultOrFailure(work)
  if (result.kind === 'done') return work.complete(result.note)
  const fields = { ...work.name, tries: work.tries, reason: result.reason }
  const reason = result.reason.slice(0, REASON_LIMIT)
  if (result.kind === 'failed') {
    log.error(fields, 'work failed')
    if (isHopeless(clock, work)) {
      log.error(fields, 'work was given up')
      return work.complete(`given up: ${reason}`)
    }
  }
  const asked = result.kind === 'not-yet' ? result.afterMs : undefined
  await work.postpone(asked ?? backoffMs(work.tries, BACKOFF), reason)
}

const isHopeless = (clock: Clock, { since, tries }: Work): boolean =>
  tries >= GIVE_UP.tries && clock.now() - since.getTime() > GIVE_UP.afterMs

/**
 * Any error becomes a stored reason: work is tried again, never lost, and never ends the loop. Without a
 * database there is nowhere to store it; then the work stays claimed until the claim runs out.
 */
const resultOrFailure = async (work: Work): Promise<WorkResult> => {
  try {
    return await work.run()
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    return { kind: 'failed', reason: errorText(error) }
  }
}
