import { type Park, parkOf } from './parks.ts'

/** A club of the league. Names with accents; three abbreviation sets (Stats API, logos, favourite teams). */
export type Club = {
  /** Stats API id, the key everywhere. */
  id: number
  name: string
  nickname: string
  abbrApi: string
  /** null for a club that came after the specification's sets of logos and favourites. */
  abbrLogo: string | null
  favourite: string | null
  city: string
  /** The home park; a game's own venue overrides it. */
  park: string
  colour: string
  timeZone: string
}

type Abbreviations = [api: string, logo: string | null, favourite: string | null]

const club = (id: number, name: string, abbreviations: Abbreviations, home: Park, colour: string): Club => {
  const nickname = name.split(' ')[0] ?? name
  const [abbrApi, abbrLogo, favourite] = abbreviations
  const { city, name: park, timeZone } = home
  return { id, name, nickname, abbrApi, abbrLogo, favourite, city, park, colour, timeZone }
}

const parkNamed = (name: string): Park => {
  const park = parkOf({ id: null, name })
  if (park === undefined) throw new Error(`no park is called ${name}`)
  return park
}

/**
 * The clubs of the league since 2022 with a known Stats API id. `clubsOfSeason` has the clubs of a season; a
 * game's feed has its clubs and venue.
 */
export const clubs: readonly Club[] = [
  club(673, 'Águilas de Mexicali', ['MXC', 'mxl', 'mxc'], parkNamed('Nido de los Águilas'), '#19255b'),
  club(677, 'Naranjeros de Hermosillo', ['HER', 'hmo', 'her'], parkNamed('Fernando Valenzuela'), '#fc5000'),
  club(680, 'Yaquis de Obregón', ['OBR', 'obr', 'obr'], parkNamed('Estadio de los Yaquis'), '#134489'),
  club(676, 'Mayos de Navojoa', ['NAV', 'nav', 'nav'], parkNamed('Manuel "Ciclón" Echeverría'), '#e2211c'),
  club(675, 'Cañeros de Los Mochis', ['MOC', 'lmm', 'moc'], parkNamed('Emilio Ibarra Almada'), '#144734'),
  club(
    5482,
    'Algodoneros de Guasave',
    ['GSV', 'gsv', 'gua'],
    parkNamed('Francisco Carranza Limón'),
    '#85a8e2',
  ),
  club(678, 'Tomateros de Culiacán', ['CUL', 'cul', 'cul'], parkNamed('Estadio de los Tomateros'), '#701d45'),
  club(679, 'Venados de Mazatlán', ['MAZ', 'maz', 'maz'], parkNamed('Teodoro Mariscal'), '#ea0a2a'),
  club(674, 'Charros de Jalisco', ['JAL', 'jal', 'jal'], parkNamed('Panamericano de los Charros'), '#b99823'),
  club(
    5483,
    'Sultanes de Monterrey',
    ['MTY', 'mty', 'mty'],
    parkNamed('Estadio de Béisbol Monterrey'),
    '#1f2344',
  ),
  club(6483, 'Jaguares de Nayarit', ['NAY', null, null], parkNamed('Coloso del Pacífico'), '#0f7a4a'),
]

const byId = new Map(clubs.map((it) => [it.id, it]))

/** The league's club of that Stats API id; undefined for a guest club, which has the feed's names. */
export const clubOf = (id: number): Club | undefined => byId.get(id)

/** The three sets of abbreviations. */
export type AbbreviationSet = 'abbrApi' | 'abbrLogo' | 'favourite'

/** The club of an abbreviation in a set, in any case; undefined if none. `gua` is a favourite, not a logo. */
export const clubByAbbreviation = (set: AbbreviationSet, abbreviation: string): Club | undefined =>
  bySet[set].get(abbreviation.toLowerCase())

const tableOf = (set: AbbreviationSet) =>
  new Map(clubs.flatMap((it) => (it[set] === null ? [] : [[it[set].toLowerCase(), it] as const])))
const bySet = { abbrApi: tableOf('abbrApi'), abbrLogo: tableOf('abbrLogo'), favourite: tableOf('favourite') }
