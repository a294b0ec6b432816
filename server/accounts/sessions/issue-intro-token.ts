import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { hashOf, newSecret, type RandomBytes } from '../secrets.ts'
import { writeIntro } from './store-intro.ts'

const INTRO_LIFE_SECONDS = 5 * 60

/**
 * Makes a token for the intro video in place of the session's: it is good once, for five minutes, and
 * returned once.
 */
export const issueIntroToken = async (
  deps: { db: Db; clock: Clock; random: RandomBytes },
  sessionId: string,
): Promise<{ token: string; expires_in: number }> => {
  const token = newSecret(deps.random)
  const introExpiresAt = new Date(deps.clock.now() + INTRO_LIFE_SECONDS * 1_000)
  await writeIntro(deps.db, sessionId, { introHash: hashOf(token), introExpiresAt })
  return { token, expires_in: INTRO_LIFE_SECONDS }
}
