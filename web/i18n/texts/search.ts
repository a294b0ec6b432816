import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of the search. */
const es = {
  search: {
    title: 'Buscar',
    field: 'Equipo o jugador',
    placeholder: 'Obregón, Saracho, Mexicali…',
    clear: 'Borrar',
    results: 'Resultados',
    clubs: 'Equipos',
    players: 'Jugadores',
    number: 'Número {{jersey}}',
    found_one: '{{count}} resultado',
    found_many: '{{count}} resultados',
    found_other: '{{count}} resultados',
    nothing: 'No encontramos nada con ese nombre',
    nothingText: 'Busca a un jugador por su nombre, o un equipo por su nombre o su ciudad.',
    failed: 'No pudimos cargar los equipos y los jugadores.',
    offline: 'Sin conexión no podemos buscar. Aquí seguimos cuando vuelva.',
  },
}

const en: TextsLike<typeof es> = {
  search: {
    title: 'Search',
    field: 'Team or player',
    placeholder: 'Obregón, Saracho, Mexicali…',
    clear: 'Clear',
    results: 'Results',
    clubs: 'Teams',
    players: 'Players',
    number: 'Number {{jersey}}',
    found_one: '{{count}} result',
    found_many: '{{count}} results',
    found_other: '{{count}} results',
    nothing: 'Nothing by that name',
    nothingText: 'Search for a player by name, or for a team by its name or city.',
    failed: 'We could not load the teams and players.',
    offline: 'We cannot search while you are offline. It will work again once you are back.',
  },
}

export const searchTexts = addTexts(es, en)
