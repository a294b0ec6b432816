import type { PlayFacts } from './play-facts.ts'
import type { Clause } from './play-runs.ts'

type Call = 'ball' | 'strike' | 'other'

/** Balls and strikes called without a pitch, and challenges of a pitch's call; undefined for all else. */
export const describePitchCall = (facts: PlayFacts): Clause | undefined => {
  if (facts.eventType === 'automatic_call') return { text: automaticCall(facts) }
  return facts.eventType === 'pitch_challenge' ? { text: challenge(facts) } : undefined
}

/** The call of a feed's code; of an unknown code, by the feed's text. */
export const callOf = (code: string, feedText: string): Call => {
  if (/^[ACKSWMQTFLRO]/.test(code) || (code === '' && /strike/i.test(feedText))) return 'strike'
  return /^(\*?B|[IPV])/.test(code) || (code === '' && /ball/i.test(feedText)) ? 'ball' : 'other'
}

const automaticCall = (facts: PlayFacts): string => {
  const { lastPitch, description } = facts
  const given = callOf(lastPitch, description) === 'strike' ? 'strike automático' : 'bola automática'
  const why = violation(facts)
  return why === '' ? given : `${why}: ${given}`
}

/** By the feed's code, which also gives the violator where the feed names none. */
const violation = ({ lastPitch, player, pitcher, catcher, batter }: PlayFacts): string => {
  const of = (name: string) => (name === '' ? '' : ` de ${name}`)
  if (lastPitch === 'VP') return `violación del reloj de pitcheo${of(player || pitcher)}`
  if (lastPitch === 'VC') return `violación del reloj de pitcheo${of(player || catcher)}`
  if (lastPitch === 'AC') return `violación del reloj de pitcheo${of(player || batter.name)}`
  if (lastPitch === 'AB') return `tiempo de más${of(player || batter.name)}`
  return lastPitch === 'VS' ? 'formación ilegal de la defensa' : ''
}

const verdicts = {
  ball: { overturned: 'el strike se cambia a bola', upheld: 'se confirma la bola' },
  strike: { overturned: 'la bola se cambia a strike', upheld: 'se confirma el strike' },
  other: { overturned: 'se cambia la decisión', upheld: 'se mantiene la decisión' },
} as const

const challenge = ({ lastPitch, description, reviews }: PlayFacts): string => {
  const last = reviews.at(-1)
  const verdict = verdicts[callOf(lastPitch, description)][last?.overturned ? 'overturned' : 'upheld']
  return last === undefined || last.by === '' ? `revisión: ${verdict}` : `reto de ${last.by}: ${verdict}`
}
