import { currentSession } from '../../accounts/session/use-session.ts'
import { schedule } from '../../schedule.ts'

/** Whoever only opens home sees the scores as the server has rendered them; after this they go on. */
const SCORES_WAIT_MS = 3_000

const isInBrowser = typeof document !== 'undefined'
let want = () => {}

/**
 * Kept once somebody does something with home, has more of it in sight than its banner, or has had it before them for long; at once on the
 * server, and where it has rendered nothing.
 */
export const homeWanted = new Promise<void>((resolve) => {
  want = resolve
})
if (!isInBrowser) want()

/** Fetches what the server has rendered of home and nobody needed to answer until now. */
export const wantHome = (): void => want()

/**
 * Kept when tonight's scores have to go on by themselves: at once for who is logged in, of whom the server does not know what to keep back,
 * and where it did not know the scores.
 */
export const scoresWanted = async (): Promise<void> => {
  if (!isInBrowser || currentSession() !== undefined || document.querySelector('#tonight-games li') === null)
    return
  const later = new Promise<void>((resolve) => void schedule(SCORES_WAIT_MS, resolve))
  await Promise.race([homeWanted, later])
}
