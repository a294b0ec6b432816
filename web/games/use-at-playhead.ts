import { useState } from 'react'
import { answerAt, type Dated, remembered } from './at-playhead.ts'

/**
 * "Hasta donde vas": of the answers heard so far, the one that fits the picture's wall clock (ms UTC; null: none).
 * The place where the fold of the game log will stand once the browser gets the log itself.
 */
export const useAtPlayhead = <T extends Dated>(
  answer: T | undefined,
  playhead: number | null,
): T | undefined => {
  const [kept, setKept] = useState<readonly T[]>([])
  const now = answer === undefined ? kept : remembered(kept, answer)
  if (now !== kept) setKept(now)
  return answerAt(now, playhead)
}
