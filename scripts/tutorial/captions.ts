import { type TutorialLanguage, tutorialStory } from '../../web/i18n/tutorial-story.ts'

/** Seconds of one step of the video, and of its end. */
export const STEP_SECONDS = 5.5
export const END_SECONDS = 2

/**
 * Near the top, clear of the picture's edge: at the bottom, browsers put lines above their controls, over the
 * drawing.
 */
const PLACE = 'line:5% position:50% size:88%'

/** A video's captions as WebVTT: the sentence of each step while it is shown. */
export const captionsOf = (code: TutorialLanguage): string =>
  `${['WEBVTT', ...tutorialStory[code].steps.map(({ caption }, step) => cue(caption, step))].join('\n\n')}\n`

const cue = (text: string, step: number): string =>
  `${timeOf(step * STEP_SECONDS)} --> ${timeOf((step + 1) * STEP_SECONDS)} ${PLACE}\n${inLines(text)}`

/** The letters that a phone shows in one line; Chromium breaks no line of a cue with a position by itself. */
const LINE_LETTERS = 36

/** Breaks a sentence in its middle if it does not fit on one line. */
const inLines = (text: string): string => {
  if (text.length <= LINE_LETTERS) return text
  const spaces = [...text.matchAll(/ /g)].map((it) => it.index)
  const offMiddle = (at: number) => Math.abs(at - text.length / 2)
  const middle = spaces.reduce((best, at) => (offMiddle(at) < offMiddle(best) ? at : best))
  return `${text.slice(0, middle)}\n${text.slice(middle + 1)}`
}

/** Seconds as WebVTT writes them; a tutorial is shorter than a minute. */
const timeOf = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`
