import type { PlayLanguage } from '../../contract/games/play-language.ts'
import { eventName } from './event-names.ts'
import type { PlayFacts } from './play-facts.ts'
import { joinSentences } from './play-phrases.ts'
import { remainingSentences } from './play-runs.ts'
import { describeBaserunning } from './play-sentence-bases.ts'
import { describeAtBat } from './play-sentence-bat.ts'
import { describeGameEvent } from './play-sentence-game.ts'
import { describePitchCall } from './play-sentence-pitch.ts'
import { playTitle } from './play-titles.ts'

/**
 * A play's title and sentences: Spanish is ours, English the feed's. Where ours does not know the kind of
 * play, or a name, it says in general what it knows; neither is ever empty.
 */
export const playSentence = (
  facts: PlayFacts,
  lang: PlayLanguage,
): { title: string; description: string } => {
  const original = {
    title: facts.event || spelledOut(facts),
    description: facts.description || `${spelledOut(facts)}.`,
  }
  if (lang === 'en') return original
  const title = playTitle(facts)
  return { title: title ?? ANY_PLAY, description: spanish(facts, title) }
}

const spelledOut = ({ eventType }: PlayFacts): string =>
  eventName(eventType) ?? (eventType.replaceAll('_', ' ').trim() || 'play')

/** The title of a play of a kind that we do not know. */
const ANY_PLAY = 'Jugada'

const spanish = (facts: PlayFacts, title: string | undefined): string => {
  if (facts.runs.some((it) => it.name === '')) return `${title ?? ANY_PLAY}.`
  const clause = describeAtBat(facts) ??
    describeBaserunning(facts) ??
    describePitchCall(facts) ??
    describeGameEvent(facts) ?? { text: title ?? anyPlay(facts) }
  const sentences = reviewed(facts) + joinSentences([clause.text, ...remainingSentences(facts, clause)])
  return sentences || `${title ?? ANY_PLAY}.`
}

const anyPlay = ({ batter }: PlayFacts): string =>
  batter.name === '' ? ANY_PLAY : `jugada con ${batter.name} al bat`

const REVIEWS =
  /\b(?:challenged|reviewed)\b.*?, call on the field (?:was )?(overturned|upheld|confirmed|stands)\b/g

/** A review's verdict; without one in the feed, by the beginning of its text. The last verdict stands. */
const reviewed = ({ eventType, reviews, description }: PlayFacts): string => {
  if (eventType === 'pitch_challenge') return ''
  const last = reviews.at(-1)
  const reviewVerdict = [...description.matchAll(REVIEWS)].at(-1)?.[1]
  if (last === undefined && reviewVerdict === undefined) return ''
  const overturned = last?.overturned ?? reviewVerdict === 'overturned'
  const after = last === undefined || last.by === '' ? 'Tras revisión' : `Tras el reto de ${last.by}`
  return `${after}, ${overturned ? 'se cambia' : 'se mantiene'} la decisión. `
}
