import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type GameLogAnswer, gameLogUntil } from '../../../contract/games/live.ts'
import { fragmentOf } from '../../../contract/games/moment-address.ts'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { doorAt } from '../../../domain/folding/door-at.ts'
import { endOf } from '../../../domain/folding/fold-game.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'
import { askedOfHidden, instantToShow, type Playhead, visibleUntil } from './at-playhead.ts'
import { newerLog } from './events/merge-updates.ts'
import { isGameLive, reopenGame, useLiveGame } from './events/use-live-game.ts'
import { prepareGameAt } from './game-at.ts'
import { useOfflineSince } from './offline-since.ts'
import { useServerClockOffset } from './use-server-now.ts'

/** Poll interval without an event stream (specification, chapter 9). */
const POLL_MS = 15_000
/** Poll interval beside an event stream, whose connection may die without an error. */
const LIVE_CHECK_MS = 60_000
/** The league corrects scoring decisions for this long after a game. */
const CORRECTIONS_MS = 12 * 3_600_000

export type Wanted = { play: number; event: number | null } | undefined

/**
 * A game's complete log, updated by its event stream or else by polling, and since when neither reaches the
 * server; that of a hidden game up to the playhead, or to the `wanted` play. Nothing is asked for before it
 * is enabled.
 */
export const useGameLog = (gameId: number, playhead: Playhead, isEnabled: boolean, wanted?: Wanted) => {
  const client = useQueryClient()
  const [isHidden, setHidden] = useState(false)
  const clockOffset = useServerClockOffset() ?? 0
  const { show, until } = isHidden ? askedOfHidden(playhead, Date.now() + clockOffset) : notHidden
  const isAsked = isHidden && wanted !== undefined && !hasDoor(client.getQueryData(['log', gameId]), wanted)
  const opening = isAsked ? fragmentOf(wanted) : undefined
  const [told, setTold] = useState<string | undefined>()
  const queryKey = ['log', gameId]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const query = { show, until: until?.toString(), opening }
      const fetched = await call(gameLogUntil, { params: { gameId }, query, signal })
      setTold(opening)
      const isFirst = client.getQueryData(queryKey) === undefined
      if (isFirst) await prepareGameAt(fetched, visibleUntil(fetched, 'now'))
      const cached = client.getQueryData<GameLogAnswer>(queryKey)
      // A page without a picture keeps nothing of a hidden game.
      if (fetched.hidden && (until ?? show ?? opening) === undefined) return fetched
      const log = newerLog(cached, fetched)
      if (cached !== undefined && log !== cached && isGameLive(gameId)) reopenGame(gameId)
      return log
    },
    enabled: isEnabled,
    // `newerLog` already keeps the object of an unchanged version.
    structuralSharing: false,
    refetchInterval: ({ state }) => (isGameLive(gameId) || !mayChange(state.data) ? LIVE_CHECK_MS : POLL_MS),
  })
  const { data, refetch } = query
  if (data === undefined ? isHidden : data.hidden === true && !isHidden) setHidden(!isHidden)
  useEffect(() => {
    if (isHidden && (until ?? show ?? opening) !== undefined) void refetch()
  }, [isHidden, until, show, opening, refetch])
  const mayFollow = data !== undefined && mayChange(data) && (!isHidden || show !== undefined)
  const isLive = useLiveGame(gameId, isEnabled && mayFollow, show)
  const hasAnswered = isHidden ? told === opening : data?.hidden !== true
  /** Whether the log has the wanted play, if the game has one; a failure ends the wait. */
  const isTold = wanted === undefined || hasAnswered || hasDoor(data, wanted) || query.isError
  return { query, isLive, isTold, offlineSince: useOfflineSince(query, isLive) }
}

const hasDoor = (log: GameLogAnswer | undefined, wanted: { play: number; event: number | null }) =>
  log !== undefined && doorAt(log, wanted) !== undefined

const notHidden: ReturnType<typeof askedOfHidden> = {}

/**
 * The log of another game than the page's, from the time that it is needed on; undefined until then. The
 * stream of the page's game updates it; what that misses shows as an item that is ahead of the log.
 */
export const useLogBeside = (item: ScoreboardItem, isNeeded: boolean): GameLogAnswer | undefined => {
  const client = useQueryClient()
  // Stays: at the live edge it is needed anew after each play.
  const [isWanted, setWanted] = useState(isNeeded)
  if (isNeeded && !isWanted) setWanted(true)
  const queryKey = ['log', item.id]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => inTurn(() => fetchLog(client, item.id, signal)),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    refetchInterval: ({ state }) => (isBehind(state.data, item) ? LIVE_CHECK_MS : false),
  })
  return data
}

/** `instantToShow` for all logs that the page has. */
export const useInstantToShow = () => {
  const client = useQueryClient()
  return (at: number): number =>
    instantToShow(
      at,
      client.getQueriesData<GameLogAnswer>({ queryKey: ['log'] }).flatMap(([, log]) => log ?? []),
    )
}

const fetchLog = async (client: QueryClient, gameId: number, signal: AbortSignal): Promise<GameLogAnswer> => {
  const fetched = await call(gameLogUntil, { params: { gameId }, signal })
  return newerLog(client.getQueryData(['log', gameId]), fetched)
}

const isBehind = (log: GameLogAnswer | undefined, { asOf }: ScoreboardItem): boolean =>
  log === undefined || (asOf !== null && Date.parse(asOf) > (log.asOf ?? 0))

let lastInTurn: Promise<unknown> = Promise.resolve()
/** One after the other: the picture needs the line. */
const inTurn = <Answer>(fetchNext: () => Promise<Answer>): Promise<Answer> => {
  const next = lastInTurn.then(fetchNext, fetchNext)
  lastInTurn = next
  return next
}

const mayChange = (log: GameLogAnswer | undefined): boolean => {
  const end = log && endOf(log)
  return end === undefined || Date.now() - end < CORRECTIONS_MS
}
