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
  /** Asks for a game; not again while its answer is kept. It is still to be taken by whoever has the playback. */
  ask(gameId: number): Promise<T>
  /** The answer for a game, once; undefined where none was asked for. */
  take(gameId: number): Promise<T> | undefined
}

/** Asks at the press on "watch" what the page asks first: drawing the page and asking take their time side by side. */
export const openEarlyAnswers = <T>({ ask, giveBack, schedule }: Deps<T>): EarlyAnswers<T> => {
  const kept = openKeptForPage<number, Promise<T>>({
    // What failed is asked for anew by whoever needs it.
    giveBack: (answer) => void answer.then(giveBack, () => undefined),
    schedule,
  })
  return {
    ask: (gameId) => {
      const asked = kept.peek(gameId)
      if (asked !== undefined) return asked
      const answer = ask(gameId)
      // Whoever takes it hears of it; until then nobody does.
      answer.catch(() => undefined)
      kept.keep(gameId, answer)
      return answer
    },
    take: kept.take,
  }
}
