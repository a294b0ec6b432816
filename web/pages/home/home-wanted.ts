import { currentSession } from '../../accounts/session/use-session.ts'
import { schedule } from '../../schedule.ts'

/** A visitor who only opens home sees the scores that the server rendered; after this time they update. */
const SCORES_WAIT_MS = 3_000

const isInBrowser = typeof document !== 'undefined'
let want = () => {}

/**
 * Resolves once the user does something with home, sees more of it than its banner, or has had it open for
 * long; at once on the server, and where the server has rendered nothing.
 */
export const homeWanted = new Promise<void>((resolve) => {
  want = resolve
})
if (!isInBrowser) want()

/** Fetches the script of the rendered part of home, which no user needed until now. */
export const wantHome = (): void => want()

/**
 * Resolves when tonight's scores have to update: at once for logged-in users, since the server does not know
 * which scores to hide from them, and where the server did not know the scores.
 */
export const scoresWanted = async (): Promise<void> => {
  if (!isInBrowser || currentSession() !== undefined || document.querySelector('#tonight-games li') === null)
    return
  const later = new Promise<void>((resolve) => void schedule(SCORES_WAIT_MS, resolve))
  await Promise.race([homeWanted, later])
}
