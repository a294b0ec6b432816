import type { PlayFacts } from './play-facts.ts'
import { lookUp, toLocation } from './play-phrases.ts'
import { byOutNumber } from './play-runs.ts'

/** The batted ball as a verb, `rola al campo corto`. */
export const verb = (facts: PlayFacts): string => {
  const foul = /\bfoul\b/i.test(facts.description) ? ' en terreno de foul' : ''
  return `${lookUp(verbs, trajectoryOf(facts)) ?? 'batea'} ${toLocation(hitLocation(facts))}${foul}`
}

const verbs: Record<string, string> = {
  ground_ball: 'rola',
  fly_ball: 'eleva',
  line_drive: 'batea línea',
  popup: 'batea globo',
  bunt_grounder: 'toca la bola',
  bunt_popup: 'toca de globo',
  bunt_line_drive: 'toca de línea',
}

/** A hit's trajectory, `con línea`; empty if unknown. */
export const trajectoryPhrase = (facts: PlayFacts): string =>
  lookUp(trajectoryPhrases, trajectoryOf(facts)) ?? ''
const trajectoryPhrases: Record<string, string> = {
  ground_ball: 'con roletazo',
  fly_ball: 'con elevado',
  line_drive: 'con línea',
  popup: 'con globo',
  bunt_grounder: 'con toque de bola',
  bunt_popup: 'con toque de bola',
  bunt_line_drive: 'con toque de bola',
}

/** The trajectory as measured, else by the feed's title or text; on the ground where the play implies it. */
const trajectoryOf = ({ hit: ball, event, description, eventType }: PlayFacts): string =>
  ball?.trajectory ||
  lookUp(kinds, event) ||
  matchPhrase(describedTrajectories, description) ||
  (grounders.has(eventType) ? 'ground_ball' : '')
const grounders = new Set(['force_out', 'grounded_into_double_play', 'grounded_into_triple_play'])
const describedTrajectories: [RegExp, string][] = [
  [/\bbunt\b/i, 'bunt_grounder'],
  [/ground ball|\bgrounds\b/i, 'ground_ball'],
  [/line drive|\blines\b/i, 'line_drive'],
  [/fly ball|\bflies\b/i, 'fly_ball'],
  [/\bpop-?up\b|\bpops\b/i, 'popup'],
]
const kinds: Record<string, string> = {
  Groundout: 'ground_ball',
  Flyout: 'fly_ball',
  Lineout: 'line_drive',
  'Pop Out': 'popup',
  'Bunt Groundout': 'bunt_grounder',
  'Bunt Pop Out': 'bunt_popup',
  'Bunt Lineout': 'bunt_line_drive',
}

/** Whether the ball was on the ground, so that outs are made at the bases. */
export const onGround = (facts: PlayFacts): boolean =>
  ['ground_ball', 'bunt_grounder'].includes(trajectoryOf(facts))

/** Whether the ball was popped up. */
export const isPopup = (facts: PlayFacts): boolean => ['popup', 'bunt_popup'].includes(trajectoryOf(facts))

/** Scorers write a caught ball as F8, a line as L6. */
export const airCode = (facts: PlayFacts): string => {
  const kind = trajectoryOf(facts)
  if (onGround(facts) || kind === '') return ''
  return kind === 'line_drive' ? 'L' : 'F'
}

/** Where the ball went: between two fielders or along a line by the feed's text, else by its fielder. */
export const hitLocation = ({ description, hit: ball, runs }: PlayFacts): string => {
  const between = matchPhrase(gaps, description)
  if (between !== '') return between
  const credits = byOutNumber(runs).flatMap((it) => it.steps.flatMap((step) => step.fielding))
  const fielder = credits.find((it) => it.position > 0)
  return (
    ball?.location || (fielder === undefined ? matchPhrase(fielders, description) : String(fielder.position))
  )
}

const matchPhrase = (phrases: [RegExp, string][], text: string) =>
  phrases.find(([phrase]) => phrase.test(text))?.[1] ?? ''
const gaps: [RegExp, string][] = [
  [/left[- ]center field/, '78'],
  [/right[- ]center field/, '89'],
  [/left[- ]field line/, '7L'],
  [/right[- ]field line/, '9L'],
]
const fielders: [RegExp, string][] = [
  [/to left field/, '7'],
  [/to center field/, '8'],
  [/to right field/, '9'],
]
