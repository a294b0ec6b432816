import { useQuery } from '@tanstack/react-query'
import { leaders } from '../../../contract/games/leaders.ts'
import { player } from '../../../contract/games/players.ts'
import { standing } from '../../../contract/games/standing.ts'
import { team } from '../../../contract/games/teams.ts'
import { call } from '../../api.ts'
import type { LeadersColumn } from './leaders-order.ts'

/** Tables of the season change when a game ends, not with each pitch. */
const REFRESH_MS = 60_000
const MOST_LEADERS = 50

/** The tables of the season that is on. */
export const useStanding = () =>
  useQuery({
    queryKey: ['standing'],
    queryFn: ({ signal }) => call(standing, { signal }),
    refetchInterval: REFRESH_MS,
  })

type LeadersWanted = {
  mode: 'batting' | 'pitching'
  type: 'regular' | 'playoffs'
  column: LeadersColumn
  order: 'asc' | 'desc'
}

/** Leaders in the wanted order; while another order is on its way the table that is there stays. */
export const useLeaders = (wanted: LeadersWanted) =>
  useQuery({
    queryKey: ['leaders', wanted.mode, wanted.type, wanted.column, wanted.order],
    queryFn: ({ signal }) => call(leaders, { query: { ...wanted, limit: MOST_LEADERS }, signal }),
    placeholderData: (shown, before) =>
      before?.queryKey[1] === wanted.mode && before?.queryKey[2] === wanted.type ? shown : undefined,
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
