import type { esSearch } from '../es/search.ts'
import type { TextsLike } from '../es.ts'

/** English for es/search.ts. */
export const enSearch: TextsLike<typeof esSearch> = {
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
