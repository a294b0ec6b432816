import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import type { Timers } from '../timers.ts'

const CLOSING_RETRY_SECONDS = 5

/** Waits that end when the app closes, by Failure('errors.notReady'): no held request delays the stop. */
export const waitUntilClosed = (app: FastifyInstance, timers: Pick<Timers, 'wait'>) => {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return async (ms: number): Promise<void> => {
    await timers.wait(ms, closing.signal)
    if (closing.signal.aborted) throw new Failure('errors.notReady', CLOSING_RETRY_SECONDS)
  }
}
