import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { inBatches } from '../../jobs/erase-daily.ts'
import { personByEmail } from '../users/store-users.ts'
import { endOpenSessions, endSessionsOf } from './store-sessions.ts'

type Deps = { db: Db; clock: Clock }

const BATCH = 1_000

/** Ends all sessions of the user with this e-mail. Returns undefined if there is none. */
export const endSessionsOfEmail = async (
  { db, clock }: Deps,
  email: string,
): Promise<{ userId: number; ended: number } | undefined> => {
  const person = await personByEmail(db, email)
  if (person === undefined) return undefined
  return { userId: person.id, ended: (await endSessionsOf(db, person.id, new Date(clock.now()))).length }
}

/** Ends all sessions, a batch at a time, so that every user logs in again. Returns how many. */
export const endAllSessions = async ({ db, clock }: Deps, batch = BATCH): Promise<number> => {
  let total = 0
  for (let isOver = false; !isOver; ) {
    const ended = await inBatches(batch, (limit) => endOpenSessions(db, new Date(clock.now()), limit))
    total += ended
    // Repeats the batches until no session is left.
    isOver = ended === 0
  }
  return total
}
