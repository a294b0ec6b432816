import type { AtBat, Pitch } from '../../../domain/folding/at-bats-until.ts'

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

/** The last pitch that was seen, by its play (-1: none) and its number in it; `pitch` is what is told of it. */
export type AnnouncedPitch = { play: number; number: number; pitch: Pitch | undefined }

/** What was thrown at first is not announced. */
export const firstPitch = (atBats: readonly AtBat[]): AnnouncedPitch => ({
  ...placeOf(atBats),
  pitch: undefined,
})

/** The next announcement: a pitch that came since; none when the viewer went back. */
export const nextPitch = (announced: AnnouncedPitch, atBats: readonly AtBat[]): AnnouncedPitch => {
  const { play, number } = placeOf(atBats)
  if (play === announced.play && number === announced.number) return announced
  const isAhead = play > announced.play || (play === announced.play && number > announced.number)
  return { play, number, pitch: isAhead ? atBats.at(-1)?.pitches.at(-1) : undefined }
}

const placeOf = (atBats: readonly AtBat[]) => {
  const { play = -1, pitches = [] } = atBats.at(-1) ?? {}
  return { play, number: pitches.length }
}
