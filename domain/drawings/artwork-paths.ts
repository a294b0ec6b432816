/** Path of a club's crest on this origin, by its Stats API id. */
export const crestPath = (club: number): string => `/api/3.0.0/teams/${club}/crest.svg`

/** Who is to be drawn: his club's Stats API id (0: of none), the number on his shirt and his name as far as they are known. */
export type PortraitSubject = { club: number; jersey: string; name: string }

/**
 * Paths of a player's portrait and of the small one beside his name, on this origin. They say all that is drawn, so that
 * any server can draw it without asking who he is; both empty for whom neither number nor name is known.
 */
export const portraitPaths = ({ club, jersey, name }: PortraitSubject): { image: string; thumb: string } => {
  const mark = isNumber(jersey) ? jersey : initialsOf(name)
  if (mark === '') return { image: '', thumb: '' }
  const of = (kind: 'portraits' | 'thumbs') => `/api/3.0.0/teams/${club}/${kind}/${mark}.svg`
  return { image: of('portraits'), thumb: of('thumbs') }
}

const isNumber = (jersey: string) => /^\d{1,2}$/.test(jersey)

/** Of first name and surname, without accents: `AM` of Ángel Muñoz. */
const initialsOf = (name: string): string => {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .split(/\s+/)
    .flatMap((word) => /[A-Z]/.exec(word)?.[0] ?? [])
  return words.length > 1 ? `${words[0]}${words.at(-1)}` : (words[0] ?? '')
}
