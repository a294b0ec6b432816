/** First initial and surname, `A. Machado` (specification, chapter 3); a name of one word stays as it is. */
export const lineupName = (firstName: string, lastName: string): string => {
  if (lastName === '') return firstName
  return firstName === '' ? lastName : `${firstName.slice(0, 1)}. ${lastName}`
}

/** Whether a position is the pitcher's, by its name or abbreviation in whatever case. */
export const isPitcher = (position: string, abbreviation: string): boolean =>
  position.toLowerCase() === 'pitcher' || abbreviation.toLowerCase() === 'p'

const handednessLetters: Readonly<Record<string, string>> = { R: 'D', L: 'Z', S: 'A' }
const handednessTexts: Readonly<Record<string, string>> = { D: 'Derecho', Z: 'Zurdo', A: 'Ambidiestro' }

/** D right, Z left, A switch, of the Stats API's R, L, S; empty when not known. */
export const handednessLetter = (code: string): string => handednessLetters[code.toUpperCase()] ?? ''

/** Derecho, Zurdo, Ambidiestro of D, Z, A; empty when not known. */
export const handednessText = (letter: string): string => handednessTexts[letter.toUpperCase()] ?? ''

/** `@HER` away, `HER` at home. */
export const opponentLabel = (abbreviation: string, isHome: boolean): string =>
  `${isHome ? '' : '@'}${abbreviation.toUpperCase()}`
