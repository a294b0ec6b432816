import type { QueryClient } from '@tanstack/react-query'
import { reopenAll } from '../../games/live/events/shared-event-sources.ts'

const KEY = 'spoilers-chosen'

/** Tells this browser's other tabs that the viewer hides other games now. */
export const tellOtherTabs = (): void => localStorage.setItem(KEY, `${Date.now()}`)

/** Shows what another tab has chosen. */
export const followOtherTabs = (client: QueryClient): void =>
  addEventListener('storage', ({ key }) => {
    if (key !== KEY) return
    client.removeQueries({ queryKey: ['spoilers'], type: 'inactive' })
    void client.invalidateQueries({ queryKey: ['spoilers'] })
    void fetchGamesAgain(client)
  })

const GAME_QUERIES = new Set([
  ...['log', 'boxscore', 'playbyplay', 'scoreboard', 'calendar', 'game', 'course'],
  ...['standing', 'leaders', 'team', 'player'],
])

/** Fetches all that hidden games change. Logs and streams begin anew: what they have may be hidden now. */
export const fetchGamesAgain = async (client: QueryClient): Promise<void> => {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => GAME_QUERIES.has(String(queryKey[0]))
  client.removeQueries({ predicate, type: 'inactive' })
  reopenAll()
  await Promise.all([client.resetQueries({ queryKey: ['log'] }), client.invalidateQueries({ predicate })])
}
