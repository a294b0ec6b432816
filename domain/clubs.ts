/** A club of the league. Names with accents, three abbreviation sets (Stats API, logos, favourite-team values). */
export type Club = {
  /** Stats API id, the key everywhere. */
  id: number
  name: string
  nickname: string
  abbrApi: string
  abbrLogo: string
  favourite: string
  city: string
  park: string
  colour: string
  timeZone: string
}

const club = (
  id: number,
  name: string,
  [abbrApi, abbrLogo, favourite]: [string, string, string],
  [city, park, timeZone]: [string, string, string],
  colour: string,
): Club => {
  const nickname = name.split(' ')[0] ?? name
  return { id, name, nickname, abbrApi, abbrLogo, favourite, city, park, colour, timeZone }
}

const PACIFIC = 'America/Mazatlan'
const SONORA = 'America/Hermosillo'
const CENTRAL = 'America/Mexico_City'

/** The clubs that have played in the league since 2022; which of them play is said by each season's schedule. */
export const clubs: readonly Club[] = [
  club(
    673,
    'Águilas de Mexicali',
    ['MXC', 'mxl', 'mxc'],
    ['Mexicali, BC', 'Nido de los Águilas', 'America/Tijuana'],
    '#19255b',
  ),
  club(
    677,
    'Naranjeros de Hermosillo',
    ['HER', 'hmo', 'her'],
    ['Hermosillo, Son.', 'Estadio Fernando Valenzuela', SONORA],
    '#fc5000',
  ),
  club(
    680,
    'Yaquis de Obregón',
    ['OBR', 'obr', 'obr'],
    ['Cd. Obregón, Son.', 'Estadio de los Yaquis', SONORA],
    '#134489',
  ),
  club(
    676,
    'Mayos de Navojoa',
    ['NAV', 'nav', 'nav'],
    ['Navojoa, Son.', 'Estadio Manuel "Ciclón" Echeverría', SONORA],
    '#e2211c',
  ),
  club(
    675,
    'Cañeros de Los Mochis',
    ['MOC', 'lmm', 'moc'],
    ['Los Mochis, Sin.', 'Estadio Emilio Ibarra Almada', PACIFIC],
    '#144734',
  ),
  club(
    5482,
    'Algodoneros de Guasave',
    ['GSV', 'gsv', 'gua'],
    ['Guasave, Sin.', 'Estadio Francisco Carranza Limón', PACIFIC],
    '#85a8e2',
  ),
  club(
    678,
    'Tomateros de Culiacán',
    ['CUL', 'cul', 'cul'],
    ['Culiacán, Sin.', 'Estadio de los Tomateros', PACIFIC],
    '#701d45',
  ),
  club(
    679,
    'Venados de Mazatlán',
    ['MAZ', 'maz', 'maz'],
    ['Mazatlán, Sin.', 'Estadio Teodoro Mariscal', PACIFIC],
    '#ea0a2a',
  ),
  club(
    674,
    'Charros de Jalisco',
    ['JAL', 'jal', 'jal'],
    ['Zapopan, Jal.', 'Estadio Panamericano de los Charros', CENTRAL],
    '#b99823',
  ),
  club(
    5483,
    'Sultanes de Monterrey',
    ['MTY', 'mty', 'mty'],
    ['Monterrey, NL', 'Estadio de Béisbol Monterrey', 'America/Monterrey'],
    '#1f2344',
  ),
  club(
    6483,
    'Jaguares de Nayarit',
    ['NAY', 'nay', 'nay'],
    ['Tepic, Nay.', 'Coloso del Pacífico', PACIFIC],
    '#0f7a4a',
  ),
]

const byId = new Map(clubs.map((it) => [it.id, it]))

/** The league's club of that Stats API id; undefined for a guest, who keeps the feed's own names. */
export const clubOf = (id: number): Club | undefined => byId.get(id)
