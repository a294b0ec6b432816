import '../../i18n/texts/spoilers.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  ownSpoilers,
  SPOILERS_COOKIE,
  type Spoilers,
  saveSpoilers,
  spoilers,
} from '../../../contract/accounts/spoilers.ts'
import { noSpoilers } from '../../../domain/vault/hides.ts'
import { useSession } from '../../accounts/session/use-session.ts'
import { call, cookie } from '../../api.ts'
import { reopenAll } from '../../games/live/events/shared-event-sources.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

const STALE_TIME_MS = 60_000

/**
 * Which games the viewer hides: a user's choice is the server's, a visitor's the cookie's. `choose` keeps
 * another choice, and has all games fetched again; a failure is told, and changes nothing.
 */
export const useSpoilers = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const userId = useSession()?.user.id
  const queryKey = ['spoilers', userId ?? 'visitor']
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => (userId === undefined ? cookieChoice() : call(ownSpoilers, { signal })),
    staleTime: STALE_TIME_MS,
  })
  const choose = async (next: Spoilers) => {
    client.setQueryData(queryKey, next)
    try {
      if (userId === undefined) keepInCookie(next)
      else await call(saveSpoilers, { body: next })
      await fetchGamesAgain(client)
    } catch {
      client.setQueryData(queryKey, data)
      showToast(t('spoilers.failed'), 'warning')
    }
  }
  return { chosen: data ?? noSpoilers, isKnown: data !== undefined, choose }
}

const cookieChoice = (): Spoilers => {
  try {
    return spoilers.parse(JSON.parse(cookie(SPOILERS_COOKIE) ?? '{}'))
  } catch {
    return noSpoilers
  }
}

const YEAR_SECONDS = 31_536_000

const keepInCookie = (choice: Spoilers): void => {
  const value = encodeURIComponent(JSON.stringify(choice))
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${SPOILERS_COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

const GAME_QUERIES = new Set([
  ...['log', 'boxscore', 'playbyplay', 'scoreboard', 'calendar', 'game', 'course'],
  ...['standing', 'leaders', 'team', 'player'],
])

/** Logs and streams begin anew: what they have may be hidden now. */
const fetchGamesAgain = async (client: QueryClient): Promise<void> => {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => GAME_QUERIES.has(String(queryKey[0]))
  client.removeQueries({ predicate, type: 'inactive' })
  reopenAll()
  await Promise.all([client.resetQueries({ queryKey: ['log'] }), client.invalidateQueries({ predicate })])
}
