import type { Position } from './feed-shape.ts'
import type { ClubRow } from './league.ts'
import { between, pick, type Random, seededRandom } from './random.ts'

/** A player of the generated league. */
export type Player = {
  id: number
  first: string
  last: string
  fullName: string
  number: string
  bats: 'L' | 'R' | 'S'
  throws: 'L' | 'R'
  position: Position
  birthDate: string
}
/** A club's players: nine regulars in batting order, four on the bench, starting and relief pitchers. */
export type Roster = {
  club: ClubRow
  regulars: Player[]
  bench: Player[]
  starters: Player[]
  relievers: Player[]
}

const position = (code: string, name: string, type: string, abbreviation: string): Position => ({
  code,
  name,
  type,
  abbreviation,
})
export const POSITIONS = {
  P: position('1', 'Pitcher', 'Pitcher', 'P'),
  C: position('2', 'Catcher', 'Catcher', 'C'),
  '1B': position('3', 'First Base', 'Infielder', '1B'),
  '2B': position('4', 'Second Base', 'Infielder', '2B'),
  '3B': position('5', 'Third Base', 'Infielder', '3B'),
  SS: position('6', 'Shortstop', 'Infielder', 'SS'),
  LF: position('7', 'Outfielder', 'Outfielder', 'LF'),
  CF: position('8', 'Outfielder', 'Outfielder', 'CF'),
  RF: position('9', 'Outfielder', 'Outfielder', 'RF'),
  DH: position('10', 'Designated Hitter', 'Hitter', 'DH'),
  PH: position('11', 'Pinch Hitter', 'Hitter', 'PH'),
  PR: position('12', 'Pinch Runner', 'Runner', 'PR'),
} as const

// Common given names and surnames; only the combinations are ours.
const FIRST =
  'Adrián Alán Alejo Bernardo Braulio Ciro Darío Eliseo Emiliano Fabián Fidel Gael Genaro Horacio Iker Isidro Jacinto Joel Lázaro Leandro Lisandro Mateo Nahúm Octavio Otoniel Plácido Ramiro Rosendo Saúl Silvano Tadeo Ulises Valente Yahir Zenón'.split(
    ' ',
  )
const LAST =
  'Abarca Alcaraz Armenta Ayón Barraza Beltrones Bojórquez Cázares Ceballos Coronel Duarte Elenes Félix Galaviz Gastélum Ibarrola Jocobi Lizárraga Llanes Machado Medrano Nafarrate Ontiveros Osuna Paredes Quintero Rendón Robledo Saracho Tirado Urías Valdivia Verdugo Yáñez Zavala'.split(
    ' ',
  )
const FIELD = ['CF', '2B', 'LF', '1B', 'RF', '3B', 'DH', 'C', 'SS'] as const
const BENCH = ['C', 'SS', 'LF', '1B'] as const
const STARTERS = 5
const RELIEVERS = 9
const FIRST_ID = 7_000_000

/** A club's players of a season, the same for the same seed. Their ids are outside the upstream's range. */
export const rosterOf = (club: ClubRow, index: number, seed: number): Roster => {
  const random = seededRandom(seed, club.id, 17)
  const used = new Set<string>()
  let next = FIRST_ID + index * 100
  const player = (at: Position): Player => {
    next += 1
    return newPlayer(random, { id: next, at, used })
  }
  return {
    club,
    regulars: FIELD.map((at) => player(POSITIONS[at])),
    bench: BENCH.map((at) => player(POSITIONS[at])),
    starters: Array.from({ length: STARTERS }, () => player(POSITIONS.P)),
    relievers: Array.from({ length: RELIEVERS }, () => player(POSITIONS.P)),
  }
}

/** A given name and a surname; only the combination is ours. */
export const inventedName = (random: Random) => ({ first: pick(random, FIRST), last: pick(random, LAST) })

const newPlayer = (
  random: Random,
  { id, at, used }: { id: number; at: Position; used: Set<string> },
): Player => {
  const name = inventedName(random)
  const { first } = name
  let { last } = name
  while (used.has(last)) last = pick(random, LAST)
  used.add(last)
  return {
    id,
    first,
    last,
    fullName: `${first} ${last}`,
    number: String((id % 100) + between(random, 0, 1) * 40),
    bats: pick(random, ['R', 'R', 'R', 'L', 'L', 'S'] as const),
    throws: pick(random, ['R', 'R', 'R', 'L'] as const),
    position: at,
    birthDate: `${between(random, 1991, 2005)}-${pad(between(random, 1, 12))}-${pad(between(random, 1, 28))}`,
  }
}

const pad = (n: number) => String(n).padStart(2, '0')

/** The upstream's block of a side. */
export const handednessRef = (code: 'L' | 'R' | 'S') => ({
  code,
  description: { L: 'Left', R: 'Right', S: 'Switch' }[code],
})

/** The side from which a batter bats against this pitcher. */
export const battingHand = (batter: Player, pitcher: Player): 'L' | 'R' => {
  if (batter.bats !== 'S') return batter.bats
  return pitcher.throws === 'L' ? 'R' : 'L'
}
