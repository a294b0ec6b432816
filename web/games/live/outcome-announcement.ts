import type { AtBat } from '../../../domain/at-bats-until.ts'

/** The last turn at bat that was over at a look, by its play (-1: none), and what is said of it. */
export type AnnouncedOutcome = { play: number; text: string }

/** At the first look what is over is no news. */
export const firstOutcome = (atBats: readonly AtBat[]): AnnouncedOutcome => ({
  play: lastFinished(atBats)?.play ?? -1,
  text: '',
})

/** What to say aloud at the next look: how the turn ended that did since; nothing of one that the viewer goes back to. */
export const nextOutcome = (announced: AnnouncedOutcome, atBats: readonly AtBat[]): AnnouncedOutcome => {
  const finished = lastFinished(atBats)
  const play = finished?.play ?? -1
  if (play === announced.play) return announced
  const { description = '', title = '' } = finished?.result ?? {}
  return { play, text: play > announced.play ? description || title : '' }
}

const lastFinished = (atBats: readonly AtBat[]) => atBats.findLast((it) => it.result !== null)
