/** What is known of an account: the games that were asked about, and those of them that it has begun. */
export type GamesBegun = { asked: readonly number[]; begun: readonly number[] }

type Asking = {
  /** The games that have started, by their ids. */
  started: readonly number[]
  /** Of these or of others before; undefined while nothing is known. */
  known: GamesBegun | undefined
  /** Whether it cannot be known: then none is kept back. */
  isFailed: boolean
}

/** Whether nothing is known of any game that has started. */
export const isKeptBackUnknown = ({ started, known, isFailed }: Asking): boolean =>
  !isFailed && started.length > 0 && !started.some((id) => known?.asked.includes(id))

/** Whether a game's score is kept back from who is logged in: one that they have begun, or of which that is not known yet. */
export const isKeptBack = (id: number, { started, known, isFailed }: Asking): boolean => {
  if (isFailed || !started.includes(id)) return false
  return known === undefined || !known.asked.includes(id) || known.begun.includes(id)
}
