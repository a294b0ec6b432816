import type { AtBat } from '../../../domain/at-bats-until.ts'

/** The last turn at bat that was over at a look, by its play (-1: none), and what is said of it. */
export type OutcomeTold = { play: number; text: string }

/** At the first look what is over is no news. */
export const firstOutcome = (atBats: readonly AtBat[]): OutcomeTold => ({
  play: lastOver(atBats)?.play ?? -1,
  text: '',
})

/** What to say aloud at the next look: how the turn ended that did since; nothing of one that the viewer goes back to. */
export const nextOutcome = (told: OutcomeTold, atBats: readonly AtBat[]): OutcomeTold => {
  const over = lastOver(atBats)
  const play = over?.play ?? -1
  if (play === told.play) return told
  const { description = '', title = '' } = over?.result ?? {}
  return { play, text: play > told.play ? description || title : '' }
}

const lastOver = (atBats: readonly AtBat[]) => atBats.findLast((it) => it.result !== null)
