import type { GameLog } from '../../../contract/games/game-log.ts'
import type { GameLogAnswer } from '../../../contract/games/live.ts'
import { atBatsUntil } from '../../../domain/folding/at-bats-until.ts'
import { basesAt } from '../../../domain/folding/bases-at.ts'
import { boxScoreInSpanish } from '../../../domain/folding/box-notes.ts'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { playsUntil } from '../../../domain/folding/plays-until.ts'
import { scoreboardAt } from '../../../domain/folding/scoreboard-at.ts'
import { language } from '../../i18n/translate.ts'

/** `fold` that caches its last answer for each log. */
const keepLast = <Answer>(fold: (log: GameLog, until: number) => Answer) => {
  const kept = new WeakMap<GameLog, { until: number; answer: Answer }>()
  return (log: GameLog, until: number): Answer => {
    const last = kept.get(log)
    if (last?.until === until) return last.answer
    const answer = fold(log, until)
    kept.set(log, { until, answer })
    return answer
  }
}

const parts = {
  box: keepLast((log, until) => {
    const box = boxScoreAt(log, until)
    return language === 'es' ? boxScoreInSpanish(box) : box
  }),
  plays: keepLast((log, until) => playsUntil(log, until, language)),
  item: keepLast((log, until) => scoreboardAt(log, until)),
  atBats: keepLast((log, until) => atBatsUntil(log, until, language)),
  bases: keepLast(basesAt),
}

/** The item of the scoreboard that `gameAt` has, alone. */
export const itemOf = parts.item

/** The state of the game in the log at an instant (ms UTC), in the viewer's language. */
export const gameAt = (log: GameLogAnswer, until: number) => ({
  box: parts.box(log, until),
  plays: parts.plays(log, until),
  item: parts.item(log, until),
  atBats: parts.atBats(log, until),
  bases: parts.bases(log, until),
})

/**
 * Folds the parts of `gameAt` in separate tasks: a slow phone needs 0.9 s in all, and handles presses in
 * between.
 */
export const prepareGameAt = async (log: GameLogAnswer, until: number): Promise<void> => {
  for (const part of Object.values(parts)) {
    await nextTask()
    part(log, until)
  }
  await nextTask()
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
