/** Path of a club's crest on this origin, by its Stats API id. */
export const crestPath = (club: number): string => `/api/3.0.0/teams/${club}/crest.svg`

/** A player to draw: the club's Stats API id (0: of none), jersey number and name where known. */
export type PortraitSubject = { club: number; jersey: string; name: string }

/**
 * Paths of a player's portraits, large and small, on this origin. A path holds all that is drawn, so that
 * any server can draw it without a look-up; both empty without a number and a name.
 */
export const portraitPaths = ({ club, jersey, name }: PortraitSubject): { image: string; thumb: string } => {
  const mark = isNumber(jersey) ? jersey : initialsOf(name)
  if (mark === '') return { image: '', thumb: '' }
  const of = (kind: 'portraits' | 'thumbs') => `/api/3.0.0/teams/${club}/${kind}/${mark}.svg`
  return { image: of('portraits'), thumb: of('thumbs') }
}

const isNumber = (jersey: string) => /^\d{1,2}$/.test(jersey)

/** Initials of first name and surname, without accents: `AM` of Ángel Muñoz. */
const initialsOf = (name: string): string => {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .split(/\s+/)
    .flatMap((word) => /[A-Z]/.exec(word)?.[0] ?? [])
  return words.length > 1 ? `${words[0]}${words.at(-1)}` : (words[0] ?? '')
}
