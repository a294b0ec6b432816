import type { PlayLanguage } from '../contract/games/scoreboard.ts'
import { eventName } from './event-names.ts'
import type { PlayFacts } from './play-facts.ts'
import { restOf } from './play-runs.ts'
import { onTheBases } from './play-sentence-bases.ts'
import { atTheBat } from './play-sentence-bat.ts'
import { inTheGame } from './play-sentence-game.ts'
import { onThePitch } from './play-sentence-pitch.ts'
import { playTitle } from './play-titles.ts'
import { sentences } from './play-words.ts'

/**
 * A play's title and sentences: in Spanish our own, in English the feed's. What Spanish has no words for, or no names, keeps the feed's own text; neither is
 * ever empty.
 */
export const playSentence = (
  facts: PlayFacts,
  lang: PlayLanguage,
): { title: string; description: string } => {
  const said = { title: facts.event || spelt(facts), description: facts.description || `${spelt(facts)}.` }
  if (lang === 'en') return said
  const title = playTitle(facts) ?? said.title
  const description = spanish(facts) || facts.description || `${title}.`
  return { title, description }
}

const spelt = ({ eventType }: PlayFacts): string =>
  eventName(eventType) ?? (eventType.replaceAll('_', ' ').trim() || 'play')

const spanish = (facts: PlayFacts): string => {
  if (facts.runs.some((it) => it.name === '')) return ''
  const clause = atTheBat(facts) ?? onTheBases(facts) ?? onThePitch(facts) ?? inTheGame(facts)
  if (clause === undefined) return ''
  return reviewed(facts) + sentences([clause.text, ...restOf(facts, clause)])
}

const REVIEWS =
  /\b(?:challenged|reviewed)\b.*?, call on the field (?:was )?(overturned|upheld|confirmed|stands)\b/g

/** A decision that was looked at again; where the feed tells none, as its text begins with. The last verdict stands. */
const reviewed = ({ eventType, reviews, description }: PlayFacts): string => {
  if (eventType === 'pitch_challenge') return ''
  const last = reviews.at(-1)
  const words = [...description.matchAll(REVIEWS)].at(-1)?.[1]
  if (last === undefined && words === undefined) return ''
  const overturned = last?.overturned ?? words === 'overturned'
  const after = last === undefined || last.by === '' ? 'Tras revisión' : `Tras el reto de ${last.by}`
  return `${after}, ${overturned ? 'se cambia' : 'se mantiene'} la decisión. `
}
