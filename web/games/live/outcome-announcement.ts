import type { AtBat } from '../../../domain/at-bats-until.ts'

/** The last finished turn at bat, by its play (-1: none), and its announcement. */
export type AnnouncedOutcome = { play: number; text: string }

/** What was over at first is not announced. */
export const firstOutcome = (atBats: readonly AtBat[]): AnnouncedOutcome => ({
  play: lastFinished(atBats)?.play ?? -1,
  text: '',
})

/** The next announcement: the outcome of a turn that ended since; empty when the viewer went back. */
export const nextOutcome = (announced: AnnouncedOutcome, atBats: readonly AtBat[]): AnnouncedOutcome => {
  const finished = lastFinished(atBats)
  const play = finished?.play ?? -1
  if (play === announced.play) return announced
  const { description = '', title = '' } = finished?.result ?? {}
  return { play, text: play > announced.play ? description || title : '' }
}

const lastFinished = (atBats: readonly AtBat[]) => atBats.findLast((it) => it.result !== null)
