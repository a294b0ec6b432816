/** The texts of the search, which are fetched with it (texts/search.ts). */
export const esSearch = {
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
