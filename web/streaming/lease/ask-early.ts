type Deps<T> = {
  ask(gameId: number): Promise<T>
  /** Called with an answer that nobody took. */
  giveBack(answer: T): void
  /** Runs `callback` after `ms`; returns how to cancel it. */
  schedule(ms: number, callback: () => void): () => void
}

/** Answers for a page that is on its way; one game's at a time. */
export type EarlyAnswers<T> = {
  /** Asks for a game; not again while its answer is kept. It is still to be taken by whoever has the playback. */
  ask(gameId: number): Promise<T>
  /** The answer for a game, once; undefined where none was asked for. */
  take(gameId: number): Promise<T> | undefined
}

/** A page that is not there by then does not come. */
const KEPT_MS = 5_000

/** Asks at the press on "watch" what the page asks first: drawing the page and asking take their time side by side. */
export const openEarlyAnswers = <T>({ ask, giveBack, schedule }: Deps<T>): EarlyAnswers<T> => {
  let kept: { gameId: number; answer: Promise<T>; cancel: () => void } | undefined
  const drop = () => {
    kept?.cancel()
    // What failed is asked for anew by whoever needs it.
    kept?.answer.then(giveBack, () => undefined)
    kept = undefined
  }
  return {
    ask: (gameId) => {
      if (kept?.gameId === gameId) return kept.answer
      drop()
      const answer = ask(gameId)
      // Whoever takes it hears of it; until then nobody does.
      answer.catch(() => undefined)
      kept = { gameId, answer, cancel: schedule(KEPT_MS, drop) }
      return answer
    },
    take: (gameId) => {
      if (kept?.gameId !== gameId) return undefined
      const { answer, cancel } = kept
      cancel()
      kept = undefined
      return answer
    },
  }
}
