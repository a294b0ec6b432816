import { openKeptForPage } from '../../keep-for-page.ts'
import type { Schedule } from '../../schedule.ts'

type Deps<T> = {
  ask(gameId: number): Promise<T>
  /** Called with an answer that nobody took. */
  giveBack(answer: T): void
  schedule: Schedule
}

/** Answers for a page that is on its way; one game's at a time. */
export type EarlyAnswers<T> = {
  /**
   * Asks for a game; not again while its answer is stored. The page with the playback still has to take the
   * answer.
   */
  ask(gameId: number): Promise<T>
  /** The answer for a game, once; undefined where none was asked for. */
  take(gameId: number): Promise<T> | undefined
}

/** Sends the page's first requests at the press on "watch", so that they run while the page renders. */
export const openEarlyAnswers = <T>({ ask, giveBack, schedule }: Deps<T>): EarlyAnswers<T> => {
  const kept = openKeptForPage<number, Promise<T>>({
    // The page repeats a failed request itself.
    giveBack: (answer) => void answer.then(giveBack, () => undefined),
    schedule,
  })
  return {
    ask: (gameId) => {
      const asked = kept.peek(gameId)
      if (asked !== undefined) return asked
      const answer = ask(gameId)
      // The page that takes the answer handles its failure; until then nothing does.
      answer.catch(() => undefined)
      kept.keep(gameId, answer)
      return answer
    },
    take: kept.take,
  }
}
