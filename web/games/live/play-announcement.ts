import type { PlayByPlayInning } from '../../../contract/games/play-by-play.ts'
import type { AtBat, Pitch } from '../../../domain/folding/at-bats-until.ts'

/** More at once have been jumped over: then the last alone is told. */
const MOST_TOLD = 3

/** The last play that was there, by its id (null: none), and what is told of those that came since. */
export type AnnouncedPlays = { id: string | null; text: string }

/** What had happened at first is not announced. */
export const firstPlays = (innings: readonly PlayByPlayInning[]): AnnouncedPlays => ({
  id: inOrder(innings).at(-1)?.id ?? null,
  text: '',
})

/**
 * The next announcement: how turns at bat ended that ended since, and what happened between and during them, as a steal or another
 * pitcher; nothing where the viewer went back.
 */
export const nextPlays = (
  announced: AnnouncedPlays,
  innings: readonly PlayByPlayInning[],
): AnnouncedPlays => {
  const plays = inOrder(innings)
  const id = plays.at(-1)?.id ?? null
  if (id === announced.id) return announced
  const known = plays.findIndex((it) => it.id === announced.id)
  if (known < 0 && announced.id !== null) return { id, text: '' }
  const since = plays.slice(known + 1)
  const told = since.length > MOST_TOLD ? since.slice(-1) : since
  return { id, text: told.map(({ description, title }) => description || title).join(' ') }
}

/** The plays as they happened: in the play-by-play the newest stands first. */
const inOrder = (innings: readonly PlayByPlayInning[]) =>
  innings.toReversed().flatMap(({ top, bottom }) => [...top.toReversed(), ...bottom.toReversed()])

/** A state of the game, as a half-inning, in words, how far into the game that is, and what of it is told. */
export type AnnouncedState = { state: string; place: number; text: string }

/** The state that the page opened in is not announced. */
export const firstState = (state: string, place: number): AnnouncedState => ({ state, place, text: '' })

/** The next announcement: another state than the last, but for one that the viewer has gone back to. */
export const nextState = (announced: AnnouncedState, state: string, place: number): AnnouncedState => {
  if (state === announced.state) return announced
  return { state, place, text: place < announced.place ? '' : state }
}

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
