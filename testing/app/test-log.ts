import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { serializeError } from '../../server/serialize-error.ts'

const folder = process.env.TEST_LOG_DIR

/** The log of a product under test: silent, or in TEST_LOG_DIR, where a whole run looks for secrets. */
export const testLog = (): FastifyBaseLogger =>
  folder === undefined
    ? pino({ level: 'silent' })
    : pino(
        { level: 'debug', serializers: { err: serializeError } },
        { write: (line) => appendFileSync(join(folder, `tests-${process.pid}.log`), line) },
      )
