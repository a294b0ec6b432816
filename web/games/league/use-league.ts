import { leaders } from '../../../contract/games/leaders.ts'
import { player } from '../../../contract/games/player.ts'
import { standing } from '../../../contract/games/standing.ts'
import { team } from '../../../contract/games/teams.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'
import type { LeadersColumn } from './leaders-order.ts'

/** Season tables change when a game ends, not with each pitch. */
const REFRESH_MS = 60_000
const MAX_LEADERS = 50

/** The standings of the current season. */
export const useStanding = () =>
  useQuery({
    queryKey: ['standing'],
    queryFn: ({ signal }) => call(standing, { signal }),
    refetchInterval: REFRESH_MS,
  })

type LeadersQuery = {
  mode: 'batting' | 'pitching'
  type: 'regular' | 'playoffs'
  column: LeadersColumn
  order: 'asc' | 'desc'
}

/** Leaders in the requested order; the previous table stays while the next one loads. */
export const useLeaders = (leadersQuery: LeadersQuery) =>
  useQuery({
    queryKey: ['leaders', leadersQuery.mode, leadersQuery.type, leadersQuery.column, leadersQuery.order],
    queryFn: ({ signal }) => call(leaders, { query: { ...leadersQuery, limit: MAX_LEADERS }, signal }),
    placeholderData: (previousData, previousQuery) =>
      previousQuery?.queryKey[1] === leadersQuery.mode && previousQuery?.queryKey[2] === leadersQuery.type
        ? previousData
        : undefined,
    refetchInterval: REFRESH_MS,
  })

export const usePlayer = (id: number) =>
  useQuery({
    queryKey: ['player', id],
    queryFn: ({ signal }) => call(player, { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  })

export const useTeam = (id: number) =>
  useQuery({
    queryKey: ['team', id],
    queryFn: ({ signal }) => call(team, { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  })
