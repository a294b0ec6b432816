import { isTimeZone } from './league-time.ts'

/** A ballpark: Stats API venue id (null if unknown), our name, city and time zone. */
export type Park = {
  id: number | null
  name: string
  city: string
  /** IANA name; offsets and their changes come from the time zone data of the runtime. */
  timeZone: string
}

/** Baja California changes its clocks with the United States; the rest of Mexico has not since 2022-10-30. */
const BAJA = 'America/Tijuana'
const SONORA = 'America/Hermosillo'
const PACIFIC = 'America/Mazatlan'
const CENTRAL = 'America/Mexico_City'

const park = (id: number | null, name: string, city: string, timeZone: string): Park => ({
  id,
  name,
  city,
  timeZone,
})

/** The parks of the league since 2022; no game was played at Kino, Tucson's nominal park. */
const parks: readonly Park[] = [
  park(3076, 'Nido de los Águilas', 'Mexicali, BC', BAJA),
  park(4510, 'Estadio Fernando Valenzuela', 'Hermosillo, Son.', SONORA),
  park(5245, 'Estadio de los Yaquis', 'Cd. Obregón, Son.', SONORA),
  park(3075, 'Estadio Manuel "Ciclón" Echeverría', 'Navojoa, Son.', SONORA),
  park(3074, 'Estadio Emilio Ibarra Almada', 'Los Mochis, Sin.', PACIFIC),
  park(3069, 'Estadio Francisco Carranza Limón', 'Guasave, Sin.', PACIFIC),
  park(4995, 'Estadio de los Tomateros', 'Culiacán, Sin.', PACIFIC),
  park(3073, 'Estadio Teodoro Mariscal', 'Mazatlán, Sin.', PACIFIC),
  park(4710, 'Estadio Panamericano de los Charros', 'Zapopan, Jal.', CENTRAL),
  park(null, 'Estadio de Béisbol Monterrey', 'Monterrey, NL', 'America/Monterrey'),
  park(7260, 'Coloso del Pacífico', 'Tepic, Nay.', PACIFIC),
  park(null, 'Kino Veterans Memorial Stadium', 'Tucson, AZ', 'America/Phoenix'),
]

/** `Estadio Manuel "Ciclón" Echeverría` and `Manuel Ciclon Echeverria` are one park. */
const normalized = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bestadio\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const byId = new Map(parks.map((it) => [it.id, it]))
const byName = new Map(parks.map((it) => [normalized(it.name), it]))

/** The park of a feed's venue, by its id or else its name; undefined if unknown. */
export const parkOf = (venue: { id: number | null; name: string }): Park | undefined =>
  (venue.id === null ? undefined : byId.get(venue.id)) ?? byName.get(normalized(venue.name))

/** The name we show for a feed's venue: ours if it is a park of the league, else the feed's own. */
export const parkName = (venue: { id: number | null; name: string }): string =>
  parkOf(venue)?.name ?? venue.name

/**
 * Time zone of a game's park: that of the game's venue, by our table or else by the feed.
 * Only a game without a venue has the home club's (`home`, its time zone); null where
 * nothing is known, as a club may play its home games in another's park.
 */
export const parkTimeZone = (venue: Venue, home: string | undefined): string | null => {
  const parkZone = parkOf(venue)?.timeZone
  if (parkZone !== undefined) return parkZone
  if (isTimeZone(venue.timeZone)) return venue.timeZone
  return venue.id === null && venue.name === '' ? (home ?? null) : null
}

/** A game's venue in the feed; missing texts are empty. */
type Venue = { id: number | null; name: string; timeZone: string }
