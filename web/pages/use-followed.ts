import '../i18n/texts/followed.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ownPlayers, savePlayers } from '../../contract/accounts/followed-players.ts'
import { useSession } from '../accounts/session/use-session.ts'
import { call } from '../api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useQuery } from '../query/use-query.ts'
import { showToast } from '../ui/overlays/toast.tsx'

const nobody: readonly number[] = []
const STALE_TIME_MS = 60_000

/**
 * The players that the user follows, nobody for a visitor. `toggle` starts or ends it for one of them, in the
 * server's latest list, and tells the user; a failure is told, and changes nothing.
 */
export const useFollowed = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const userId = useSession()?.user.id
  const { data } = useQuery({
    queryKey: ['followed', userId],
    queryFn: ({ signal }) => call(ownPlayers, { signal }),
    enabled: userId !== undefined,
    staleTime: STALE_TIME_MS,
  })
  const players = data?.players ?? nobody
  return useMemo(() => {
    const toggle = async (player: number) => {
      const isFollowed = players.includes(player)
      try {
        const others = (await call(ownPlayers, {})).players.filter((it) => it !== player)
        const next = isFollowed ? others : [...others, player]
        client.setQueryData(['followed', userId], await call(savePlayers, { body: { players: next } }))
        showToast(t(isFollowed ? 'followed.ended' : 'followed.done'), 'success')
      } catch {
        showToast(t('errors.unreachable'), 'warning')
      }
    }
    return { players, toggle }
  }, [players, client, userId, t])
}
