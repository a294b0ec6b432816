import { keepPreviousData } from '@tanstack/react-query'
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

/** `1`: with what is hidden from the viewer, this once. */
export type Show = '1' | undefined

/** The key of an answer; the server's rendering has the one without `show`. */
const keyOf = (key: readonly (string | number)[], show: Show) => (show === undefined ? key : [...key, 'show'])

/** The standings of the current season. */
export const useStanding = (show: Show) =>
  useQuery({
    queryKey: keyOf(['standing'], show),
    queryFn: ({ signal }) => call(standing, { query: { show }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

type LeadersQuery = {
  mode: 'batting' | 'pitching'
  type: 'regular' | 'playoffs'
  column: LeadersColumn
  order: 'asc' | 'desc'
}

/** Leaders in the requested order; the previous table stays while the next one loads. */
export const useLeaders = (leadersQuery: LeadersQuery, show: Show) =>
  useQuery({
    queryKey: keyOf(
      ['leaders', leadersQuery.mode, leadersQuery.type, leadersQuery.column, leadersQuery.order],
      show,
    ),
    queryFn: ({ signal }) => call(leaders, { query: { ...leadersQuery, limit: MAX_LEADERS, show }, signal }),
    placeholderData: (previousData, previousQuery) =>
      previousQuery?.queryKey[1] === leadersQuery.mode && previousQuery?.queryKey[2] === leadersQuery.type
        ? previousData
        : undefined,
    refetchInterval: REFRESH_MS,
  })

export const usePlayer = (id: number, show: Show) =>
  useQuery({
    queryKey: keyOf(['player', id], show),
    queryFn: ({ signal }) => call(player, { params: { id }, query: { show }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const useTeam = (id: number, show: Show) =>
  useQuery({
    queryKey: keyOf(['team', id], show),
    queryFn: ({ signal }) => call(team, { params: { id }, query: { show }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
