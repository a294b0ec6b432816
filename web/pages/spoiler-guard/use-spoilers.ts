import '../../i18n/texts/spoilers.ts'
import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query'
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
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { fetchGamesAgain, tellOtherTabs } from './other-tabs.ts'

const STALE_TIME_MS = 60_000

/**
 * Which games the viewer hides: a user's choice is the server's, a visitor's the cookie's. `choose` changes
 * the choice once it is known, and has all games fetched again; a failure is told, and changes nothing.
 */
export const useSpoilers = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const userId = useSession()?.user.id
  const queryKey = ['spoilers', userId ?? 'visitor']
  const query: FetchQueryOptions<Spoilers> = {
    queryKey,
    queryFn: ({ signal }) => (userId === undefined ? cookieChoice() : call(ownSpoilers, { signal })),
    staleTime: STALE_TIME_MS,
  }
  const { data } = useQuery(query)
  const choose = async (change: (chosen: Spoilers) => Spoilers) => {
    let before = data
    try {
      before = await client.ensureQueryData(query)
      // An answer under way is older than this choice.
      await client.cancelQueries({ queryKey })
      const next = change(before)
      client.setQueryData(queryKey, next)
      if (userId === undefined) keepInCookie(next)
      else await call(saveSpoilers, { body: next })
      tellOtherTabs()
      await fetchGamesAgain(client)
    } catch {
      client.setQueryData(queryKey, before)
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
