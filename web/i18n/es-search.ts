/** The texts of the search, which are fetched with it (search-texts.ts). */
export const esSearch = {
  search: {
    title: 'Buscar',
    field: 'Equipo o jugador',
    placeholder: 'Obregón, Saracho, Mexicali…',
    clear: 'Borrar',
    results: 'Resultados',
    clubs: 'Equipos',
    players: 'Jugadores',
    number: 'Núm. {{jersey}}',
    found_one: '{{count}} resultado',
    found_many: '{{count}} resultados',
    found_other: '{{count}} resultados',
    nothing: 'Nadie se llama así',
    nothingText: 'Busca a un jugador por su nombre, o a un equipo por su nombre o su ciudad.',
    failed: 'No pudimos cargar los equipos y jugadores.',
    offline: 'Sin conexión no podemos buscar. Aquí seguimos cuando vuelva.',
  },
}
