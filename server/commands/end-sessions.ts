// npm run sessions: for operators, beside the running product, with the same settings (docs/operations.md).
import { endAllSessions, endSessionsOfEmail } from '../accounts/sessions/user-sessions.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { endAllPlayback, endPlayback } from '../streaming/lease/playing-now.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run sessions -- --end-of name@example.com | --end-all [--yes]'

type Order = { of: string } | 'all'

/** The order in the arguments. Throws an Error with the usage. */
const orderOf = ([what, email, ...more]: string[]): Order => {
  if (what === '--end-all' && email === undefined) return 'all'
  if (what === '--end-of' && email !== undefined && more.length === 0) return { of: email }
  throw new Error(USAGE)
}

/**
 * Ends the sessions that the arguments name; returns a sentence. Throws an Error with one sentence where it
 * cannot.
 */
export const endSessions = async (deps: { db: Db; clock: Clock }, args: string[]): Promise<string> => {
  const order = orderOf(args)
  if (order === 'all') {
    const ended = await endAllSessions(deps)
    const playbacks = await endAllPlayback(deps, 'logout')
    return `${ended} sessions and ${playbacks} playbacks ended.`
  }
  const found = await endSessionsOfEmail(deps, order.of)
  if (found === undefined) throw new Error('No account has this e-mail.')
  await endPlayback(deps, { userId: found.userId }, 'logout')
  return `${found.ended} sessions of account ${found.userId} ended, and what it played.`
}

if (import.meta.main)
  await runCommand(
    (args) => (orderOf(args) === 'all' ? 'This logs everybody out and ends what they watch' : undefined),
    (db, args) => endSessions({ db, clock: systemClock }, args),
  )
