import type { Base } from '../../contract/games/primitives.ts'

/** A table's entry for a term of the feed; undefined for one not in it, `constructor` included. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** A base's name in a sentence; 4 is home. */
export const baseName = (base: Base | 4): string => baseNames[base]
const baseNames = { 1: 'primera', 2: 'segunda', 3: 'tercera', 4: 'home' } as const

/** `Ana`, `Ana y Luis`, `Ana, Luis e Iván`. */
export const joinList = (items: readonly string[]): string => {
  const last = items.at(-1)
  if (last === undefined || items.length === 1) return last ?? ''
  return `${items.slice(0, -1).join(', ')} ${/^(i|í|hi(?!e))/i.test(last) ? 'e' : 'y'} ${last}`
}

/**
 * Where a ball went, `al campo corto`; empty if unknown. `location` is the scorer's number, `78` between two,
 * `7L` along the line.
 */
export const toLocation = (location: string): string => lookUp(toLocations, location) ?? ''
const toLocations: Record<string, string> = {
  1: 'al lanzador',
  2: 'al receptor',
  3: 'a primera base',
  4: 'a segunda base',
  5: 'a tercera base',
  6: 'al campo corto',
  7: 'al jardín izquierdo',
  8: 'al jardín central',
  9: 'al jardín derecho',
  78: 'entre los jardines izquierdo y central',
  89: 'entre los jardines central y derecho',
  '7L': 'sobre la raya del jardín izquierdo',
  '9L': 'sobre la raya del jardín derecho',
}

/** Over which wall a home run went, `por el jardín central`. */
export const overFence = (location: string): string =>
  toLocation(location).replace(/^al (?=jardín)/, 'por el ')

/** The position that a player moves to, `al jardín izquierdo`; `position` is the feed's abbreviation. */
export const intoPosition = (position: string): string => lookUp(intoPositions, position) ?? ''
const intoPositions: Record<string, string> = {
  P: 'al montículo',
  C: 'a la receptoría',
  '1B': 'a la primera base',
  '2B': 'a la segunda base',
  '3B': 'a la tercera base',
  SS: 'al campo corto',
  LF: 'al jardín izquierdo',
  CF: 'al jardín central',
  RF: 'al jardín derecho',
  DH: 'como bateador designado',
}

/** The position that a player stays at, `en el jardín izquierdo`. */
export const inPosition = (position: string): string =>
  intoPosition(position).replace(/^al /, 'en el ').replace(/^a /, 'en ')

/** Sentences from their parts, with full stops, capitals and spaces; empty parts are left out. */
export const joinSentences = (parts: readonly string[]): string =>
  parts
    .map((it) =>
      it
        .replace(/\s+/g, ' ')
        .replace(/ ([,.;])/g, '$1')
        .trim(),
    )
    .filter((it) => it !== '')
    .reduce((text, part) => text + separator(text) + (text.endsWith('.') ? part : capital(part)), '')
    .replace(/[^.]$/, '$&.')

// After a name that ends in a full stop (Jr.) a sentence's end would not show: a semicolon follows it.
const separator = (text: string): string => {
  if (text === '') return ''
  return text.endsWith('.') ? '; ' : '. '
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
