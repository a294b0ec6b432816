import { useQueryClient } from '@tanstack/react-query'
import { ownPlayers, savePlayers } from '../../contract/accounts/followed-players.ts'
import { useSession } from '../accounts/session/use-session.ts'
import { call } from '../api.ts'
import { useQuery } from '../query/use-query.ts'

const nobody: readonly number[] = []
const STALE_TIME_MS = 60_000

/**
 * The players that the user follows, nobody for a visitor. `follow` starts or ends it for one of them, from
 * the server's latest list; throws as `call`, and changes nothing then.
 */
export const useFollowed = () => {
  const client = useQueryClient()
  const userId = useSession()?.user.id
  const queryKey = ['followed', userId]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(ownPlayers, { signal }),
    enabled: userId !== undefined,
    staleTime: STALE_TIME_MS,
  })
  return {
    players: data?.players ?? nobody,
    follow: async (player: number, isFollowed: boolean) => {
      const others = (await call(ownPlayers, {})).players.filter((it) => it !== player)
      const players = isFollowed ? [...others, player] : others
      client.setQueryData(queryKey, await call(savePlayers, { body: { players } }))
    },
  }
}
