// npm run offset: for operators, beside the running product, with the same settings (docs/operations.md).
import { parseArgs } from 'node:util'
import { z } from 'zod/mini'
import type { Db } from '../db/open.ts'
import { publishOffset } from '../games/state/publish.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run offset -- --game 123456 --seconds -2.5'
/** Clocks that are further apart are no clocks of one game. */
const MOST_SECONDS = 600

const order = z.object({
  game: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)),
  seconds: z.pipe(
    z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,3})?$/)), z.transform(Number)),
    z.number().check(z.minimum(-MOST_SECONDS), z.maximum(MOST_SECONDS)),
  ),
})
type Order = z.infer<typeof order>

/** The order in the arguments. Throws an Error with the usage. */
const orderOf = (args: string[]): Order => {
  try {
    const options = { game: { type: 'string' }, seconds: { type: 'string' } } as const
    // A negative number would be taken for an option.
    const joined = args
      .join(' ')
      .replace(/--seconds +/, '--seconds=')
      .split(' ')
    return order.parse(parseArgs({ args: joined, options, strict: true, allowPositionals: false }).values)
  } catch {
    throw new Error(USAGE)
  }
}

/**
 * Moves the times of a game's numbers for all viewers; returns a sentence. Throws an Error with one sentence
 * where it cannot.
 */
export const setOffset = async (db: Db, args: string[]): Promise<string> => {
  const { game, seconds } = orderOf(args)
  if (!(await publishOffset(db, game, Math.round(seconds * 1_000))))
    throw new Error(`There is no game ${game} with a feed that was read.`)
  if (seconds === 0) return `Game ${game} has its numbers by the feed's own clock.`
  return `Game ${game} has its numbers ${Math.abs(seconds)} seconds ${seconds > 0 ? 'later' : 'sooner'} than by the feed's clock.`
}

if (import.meta.main)
  await runCommand((args) => {
    orderOf(args)
    return undefined
  }, setOffset)
