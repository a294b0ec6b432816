import type { PlayByPlayInning } from '../../../contract/games/play-by-play.ts'
import type { AtBat, Pitch } from '../../../domain/folding/at-bats-until.ts'

/** With more new plays at once the viewer has jumped, and only the last one is announced. */
const MOST_TOLD = 3

/** The last known play, by its id (null: none), and the announcement of the plays since. */
export type AnnouncedPlays = { id: string | null; text: string }

/** The plays at the start, which are not announced. */
export const firstPlays = (innings: readonly PlayByPlayInning[]): AnnouncedPlays => ({
  id: inOrder(innings).at(-1)?.id ?? null,
  text: '',
})

/**
 * The next announcement: the turns at bat that ended since, and the events between and during them, such as a
 * steal or another pitcher; empty where the viewer went back.
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

/** The plays in the order in which they happened; the play-by-play has the newest first. */
const inOrder = (innings: readonly PlayByPlayInning[]) =>
  innings.toReversed().flatMap(({ top, bottom }) => [...top.toReversed(), ...bottom.toReversed()])

/** A state of the game in words, such as a half-inning; how far into the game it is; and its announcement. */
export type AnnouncedState = { state: string; place: number; text: string }

/** The first state on the page, which is not announced. */
export const firstState = (state: string, place: number): AnnouncedState => ({ state, place, text: '' })

/** The next announcement: a state that differs from the last, unless the viewer went back to it. */
export const nextState = (announced: AnnouncedState, state: string, place: number): AnnouncedState => {
  if (state === announced.state) return announced
  return { state, place, text: place < announced.place ? '' : state }
}

/** The last known pitch, by its play (-1: none) and its number in it; `pitch` is the one to announce. */
export type AnnouncedPitch = { play: number; number: number; pitch: Pitch | undefined }

/** The pitches at the start, which are not announced. */
export const firstPitch = (atBats: readonly AtBat[]): AnnouncedPitch => ({
  ...placeOf(atBats),
  pitch: undefined,
})

/** The next announcement: a pitch thrown since; none when the viewer went back. */
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
