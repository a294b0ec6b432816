import MiniSearch, { type SearchOptions } from 'minisearch'
import type { Directory, DirectoryClub, DirectoryPlayer } from '../../../contract/games/directory.ts'

export type Found = { clubs: DirectoryClub[]; players: DirectoryPlayer[] }

/** The most players that a user looks through; one more letter finds fewer. */
const MAX_PLAYERS = 50
/** In a shorter word one letter more or less makes a different word. */
const FORGIVING_LENGTH = 4

/** Searches a directory; an empty query finds all clubs. */
export const searchIn = ({ clubs, players }: Directory): ((query: string) => Found) => {
  const clubsById = new Map(clubs.map((it) => [it.id, it]))
  const findClubs = matcherOf(clubs.map((it) => ({ it, name: it.name, of: `${it.city} ${it.abbrUpper}` })))
  const findPlayers = matcherOf(
    players.map((it) => ({ it, name: it.name, of: clubText(clubsById.get(it.clubId)) })),
  )
  return (query) =>
    query.trim() === ''
      ? { clubs, players: [] }
      : { clubs: findClubs(query), players: findPlayers(query).slice(0, MAX_PLAYERS) }
}

const clubText = (club: DirectoryClub | undefined): string =>
  club === undefined ? '' : `${club.name} ${club.city} ${club.abbrUpper}`

type Entry<T> = { it: T; name: string; of: string }

/** Every word of the query must be found, in the name or in the entry's context (`of`); names count more. */
const matcherOf = <T>(entries: Entry<T>[]) => {
  const index = new MiniSearch<{ id: number; name: string; of: string }>({
    fields: ['name', 'of'],
    processTerm: plainLetters,
    searchOptions,
  })
  index.addAll(entries.map(({ name, of }, id) => ({ id, name, of })))
  return (query: string): T[] => index.search(query).flatMap(({ id }) => entries[id]?.it ?? [])
}

const searchOptions: SearchOptions = {
  prefix: true,
  fuzzy: (term) => (term.length < FORGIVING_LENGTH ? false : 1),
  combineWith: 'AND',
  boost: { name: 4 },
}

/** Without accents and capitals: `Obregón` is found by `obregon`. */
const plainLetters = (term: string): string => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
