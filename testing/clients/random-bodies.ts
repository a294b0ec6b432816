import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { failures } from '../../contract/failures.ts'
import { runs } from '../runs.ts'
import type { Sample } from './endpoint-samples.ts'
import { sendRequest } from './send-request.ts'

const RUNS = 75
/** 10,000 in `npm run bench -- random`, which takes twenty times as many. */
const THOROUGH_RUNS = 500

export const refusal = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(failures) as [string]),
    message: z.string().min(1),
    fields: z.record(z.string(), z.string().min(1)).optional(),
  }),
})

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(
    null,
    '',
    '\u0000',
    '\ud800',
    '__proto__',
    'x'.repeat(5_000),
    '9'.repeat(30),
    -1,
    1e308,
  ),
  fc.anything({ maxDepth: 2 }),
)

/**
 * Sends an endpoint dozens of bodies, mostly valid so that they get far, with odd values in some of its
 * fields and of `otherFields`. Fails at an answer that is a fault of ours, or a refusal without its code.
 */
export const sendRandomBodies = async (
  app: FastifyInstance,
  endpoint: Endpoint,
  it: {
    sample: Sample | undefined
    otherFields: string[]
    headers: Record<string, string>
  },
): Promise<void> => {
  const { body: valid = {}, params = {} } = it.sample ?? {}
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const body = fc
    .dictionary(fc.constantFrom(...Object.keys(valid), ...it.otherFields), anything, { maxKeys: 4 })
    .map((odd) => ({ ...valid, ...odd }))
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const answer = await sendRequest(app, {
        method: endpoint.method,
        url,
        headers: { 'content-type': 'application/json', ...it.headers },
        payload: JSON.stringify(sent) ?? '',
      })
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      if (answer.statusCode >= 400) expect(refusal.safeParse(answer.json()).success).toBe(true)
    }),
    { numRuns: runs(RUNS, THOROUGH_RUNS) },
  )
}
