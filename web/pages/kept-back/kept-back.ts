/**
 * The known answer for a user: the games that were asked about, and those of them that the user has begun.
 */
export type GamesBegun = { asked: readonly number[]; begun: readonly number[] }

type Asking = {
  /** The games that have started, by their ids. */
  started: readonly number[]
  /** The answer for these or earlier games; undefined before the first one. */
  known: GamesBegun | undefined
  /** Whether the answer cannot be known: then no score is hidden (spoiler guard). */
  isFailed: boolean
}

/** Whether there is no answer yet for any game that has started. */
export const isKeptBackUnknown = ({ started, known, isFailed }: Asking): boolean =>
  !isFailed && started.length > 0 && !started.some((id) => known?.asked.includes(id))

/**
 * Whether a game's score is hidden (spoiler guard) from a logged-in user: they have begun the game, or there
 * is no answer for it yet.
 */
export const isKeptBack = (id: number, { started, known, isFailed }: Asking): boolean => {
  if (isFailed || !started.includes(id)) return false
  return known === undefined || !known.asked.includes(id) || known.begun.includes(id)
}
