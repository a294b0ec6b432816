import { type TutorialLanguage, tutorialStory } from '../../web/i18n/tutorial/tutorial-story.ts'

/** Seconds of one step of the video, and of its end. */
export const STEP_SECONDS = 5.5
export const END_SECONDS = 2

/** Near the top, clear of the picture's edge: browsers put the last lines above their controls, and over what is drawn. */
const PLACE = 'line:5% position:50% size:88%'

/** A video's captions as WebVTT: the sentence of each step while it is shown. */
export const captionsOf = (code: TutorialLanguage): string =>
  `${['WEBVTT', ...tutorialStory[code].steps.map(({ caption }, step) => cue(caption, step))].join('\n\n')}\n`

const cue = (text: string, step: number): string =>
  `${timeOf(step * STEP_SECONDS)} --> ${timeOf((step + 1) * STEP_SECONDS)} ${PLACE}\n${text}`

/** Seconds as WebVTT writes them; a tutorial is shorter than a minute. */
const timeOf = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`
