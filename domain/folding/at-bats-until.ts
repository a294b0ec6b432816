import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import type { PlayLanguage } from '../../contract/games/play-language.ts'
import { type PlayFacts, playLines, type ReviewFacts, reviewsOf } from '../plays/play-facts.ts'
import { playSentence } from '../plays/play-sentence.ts'

/** A review: the challenging club's abbreviation ('' for umpires), and whether the call was overturned. */
export type Challenge = Pick<ReviewFacts, 'by' | 'overturned'>

/** A pitch; speed in miles per hour, location in feet, null where not measured. */
export type Pitch = Omit<Extract<Moment, { kind: 'pitch' }>, 'kind' | 'reviews'> & {
  /** From 1 within its plate appearance. */
  number: number
  challenges: Challenge[]
}

/** A plate appearance and its pitches so far; `result` is null until it ends. */
export type AtBat = {
  /** Id of its play in the play-by-play. */
  play: number
  inning: number
  half: 'top' | 'bottom'
  batter: number | null
  pitcher: number | null
  pitches: Pitch[]
  result: { title: string; description: string; eventType: string; at: number } | null
}

/**
 * The plate appearances until `t` (UTC ms), oldest first. Batter and pitcher are those at its end, or now:
 * a substitution within it counts from its moment on.
 */
export const atBatsUntil = (log: GameLog, t: number, lang: PlayLanguage = 'es'): AtBat[] => {
  const facts = new Map(playLines(log, t).map((it) => [it.described, it.facts]))
  const atBats: AtBat[] = []
  const currentPitchers = { away: log.starters.away.pitcher, home: log.starters.home.pitcher }
  for (const moment of log.moments) {
    if (moment.at > t) break
    const current = atBats.at(-1)
    if (moment.kind === 'at-bat') atBats.push(newAtBat(moment, currentPitchers))
    if (moment.kind === 'pitch' && current?.play === moment.play)
      current.pitches.push(toPitch(log, moment, current))
    if (moment.kind === 'substitution') applySubstitution(moment, currentPitchers, current)
    if (moment.kind === 'result' && current?.play === moment.play)
      current.result = resultOf(moment, facts.get(moment), lang)
  }
  return atBats
}

type Of<K extends Moment['kind']> = Extract<Moment, { kind: K }>
type CurrentPitchers = { away: number | null; home: number | null }

const newAtBat = (
  { play, inning, half, batter, pitcher }: Of<'at-bat'>,
  currentPitchers: CurrentPitchers,
): AtBat => {
  const fielding = half === 'top' ? 'home' : 'away'
  if (pitcher !== null) currentPitchers[fielding] = pitcher
  return { play, inning, half, batter, pitcher: currentPitchers[fielding], pitches: [], result: null }
}

const toPitch = (log: GameLog, { kind: _, reviews, ...pitch }: Of<'pitch'>, { pitches }: AtBat): Pitch => ({
  ...pitch,
  number: pitches.length + 1,
  challenges: reviewsOf(log, reviews).map(({ by, overturned }) => ({ by, overturned })),
})

const applySubstitution = (
  { what, side, player }: Of<'substitution'>,
  currentPitchers: CurrentPitchers,
  current: AtBat | undefined,
) => {
  if (what === 'pitcher') currentPitchers[side] = player
  if (current === undefined || current.result !== null) return
  const batting = current.half === 'top' ? 'away' : 'home'
  if (what === 'pitcher' && side !== batting) current.pitcher = player
  if (what === 'batter' && side === batting) current.batter = player
}

const resultOf = (
  { event, eventType, description, at }: Of<'result'>,
  facts: PlayFacts | undefined,
  lang: PlayLanguage,
): AtBat['result'] => ({
  ...(facts === undefined ? { title: event, description } : playSentence(facts, lang)),
  eventType,
  at,
})
