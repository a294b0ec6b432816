import type { PlayLanguage } from '../contract/games.ts'
import type { PlayFacts } from './play-facts.ts'
import { restOf } from './play-runs.ts'
import { onTheBases } from './play-sentence-bases.ts'
import { atTheBat } from './play-sentence-bat.ts'
import { inTheGame } from './play-sentence-game.ts'
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

const spelt = ({ eventType }: PlayFacts): string => eventType.replaceAll('_', ' ').trim() || 'play'

const spanish = (facts: PlayFacts): string => {
  if (facts.runs.some((it) => it.name === '')) return ''
  const clause = atTheBat(facts) ?? onTheBases(facts) ?? inTheGame(facts)
  if (clause === undefined) return ''
  return reviewed(facts.description) + sentences([clause.text, ...restOf(facts, clause)])
}

const REVIEW =
  /\b(?:challenged|reviewed)\b.*?, call on the field (?:was )?(overturned|upheld|confirmed|stands)\b/

/** A decision that the umpires looked at again, as the feed's text begins with. */
const reviewed = (description: string): string => {
  const verdict = REVIEW.exec(description)?.[1]
  if (verdict === undefined) return ''
  return verdict === 'overturned'
    ? 'Tras revisión, se cambia la decisión. '
    : 'Tras revisión, se mantiene la decisión. '
}
