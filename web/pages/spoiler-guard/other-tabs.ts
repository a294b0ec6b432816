import type { QueryClient } from '@tanstack/react-query'
import { reopenAll } from '../../games/live/events/shared-event-sources.ts'

const KEY = 'spoilers-chosen'

/** Tells this browser's other tabs that the viewer hides other games now. */
export const tellOtherTabs = (): void => localStorage.setItem(KEY, `${Date.now()}`)

/** Shows what another tab has chosen: streams, logs and answers begin anew. */
export const followOtherTabs = (client: QueryClient): void =>
  addEventListener('storage', ({ key }) => {
    if (key !== KEY) return
    reopenAll()
    client.removeQueries({ type: 'inactive' })
    void client.resetQueries({ queryKey: ['log'] })
    void client.invalidateQueries()
  })

const GAME_QUERIES = new Set([
  ...['log', 'boxscore', 'playbyplay', 'scoreboard', 'calendar', 'game', 'course'],
  ...['standing', 'leaders', 'team', 'player'],
])

/** Logs and streams begin anew: what they have may be hidden now. */
export const fetchGamesAgain = async (client: QueryClient): Promise<void> => {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => GAME_QUERIES.has(String(queryKey[0]))
  client.removeQueries({ predicate, type: 'inactive' })
  reopenAll()
  await Promise.all([client.resetQueries({ queryKey: ['log'] }), client.invalidateQueries({ predicate })])
}
