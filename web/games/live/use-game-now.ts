import { useDeferredValue, useMemo } from 'react'
import { boxScore } from '../../../contract/games/box-score.ts'
import type { GameLogAnswer } from '../../../contract/games/live.ts'
import type { MomentAddress } from '../../../contract/games/moment-address.ts'
import { playByPlay } from '../../../contract/games/play-by-play.ts'
import { doorAt } from '../../../domain/folding/door-at.ts'
import { scoreboardAt } from '../../../domain/folding/scoreboard-at.ts'
import { isOnAir } from '../../../domain/league/game-status.ts'
import { emptyBases } from '../../../domain/state/count-text.ts'
import { call } from '../../api.ts'
import { isNotFound } from '../../api-error.ts'
import { language } from '../../i18n/translate.ts'
import { useQuery } from '../../query/use-query.ts'
import { isSpoilerFree, type Playhead, staleAt, visibleStatus, visibleUntil } from './at-playhead.ts'
import { gameAt } from './game-at.ts'
import { useGameLog, type Wanted } from './use-game-log.ts'
import { useServerClockOffset } from './use-server-now.ts'

/** Specification, chapter 9. */
const REFRESH_MS = 15_000

/**
 * Box score and plays as the server has them now, where the log is unavailable. Where one fails, it is
 * missing; where the box score does, all of it.
 */
const useBoxAndPlays = (gameId: number, isEnabled: boolean) => {
  const request = { params: { gameId }, query: { lang: language } }
  const queryOptions = { enabled: isEnabled, refetchInterval: REFRESH_MS }
  const box = useQuery({
    queryKey: ['boxscore', gameId],
    queryFn: ({ signal }) => call(boxScore, { ...request, signal }),
    ...queryOptions,
  })
  const plays = useQuery({
    queryKey: ['playbyplay', gameId],
    queryFn: ({ signal }) => call(playByPlay, { ...request, signal }),
    ...queryOptions,
  })
  return isEnabled && box.data !== undefined && !box.data.hidden
    ? { box: box.data, plays: plays.data }
    : undefined
}

/** A game at the viewer's playhead: the server's fold of its log, in the browser. Loading until enabled. */
export const useGameNow = (gameId: number, playhead: Playhead, isEnabled = true, wanted?: Wanted) => {
  const { query, isLive, isTold, offlineSince } = useGameLog(gameId, playhead, isEnabled, wanted)
  // To draw a game takes a poor phone half a second: it is drawn in slices, between which a press is heard.
  const log = useDeferredValue(isEnabled ? query.data : undefined)
  const isDrawing = log === undefined && query.data !== undefined
  const until = log === undefined || playhead === 'unknown' ? undefined : visibleUntil(log, playhead)
  const hasVideo = playhead !== 'now'
  const view = useMemo(
    () =>
      log === undefined || until === undefined || isMasked(log, hasVideo)
        ? emptyView
        : viewAt(log, until, { offlineSince, hasVideo }),
    [log, until, offlineSince, hasVideo],
  )
  const current = useCurrentBox(
    gameId,
    playhead,
    log === undefined && hasFailedBefore(query) && !isNotFound(query.error),
  )
  return {
    ...view,
    ...current,
    /** The log that it folds; undefined without it. */
    log,
    /** Whether the game is hidden from the viewer, who has seen nothing of it on this page. */
    isHidden: log !== undefined && isMasked(log, hasVideo),
    /** Whether the view follows the playhead; else it is the current box score and plays. */
    hasLog: log !== undefined,
    /** Whether the log has the wanted play, if there is one. */
    isTold: log !== undefined && log === query.data && isTold,
    /** The game as an item of the scoreboard at another wall clock, ms UTC; undefined without its log. */
    itemAt: (at: number) => (log === undefined ? undefined : scoreboardAt(log, visibleUntil(log, at))),
    /** The instant (ms UTC) at which a moment's picture opens; undefined for an unknown moment. */
    doorAt: (moment: MomentAddress) => (log === undefined ? undefined : doorAt(log, moment)),
    /** The instant (ms UTC) that it shows; undefined without its log. */
    until,
    /** The league day of the game, YYYY-MM-DD. */
    day: log?.day,
    /** Whether an event stream updates the game and the scoreboard of its day. */
    isLive,
    isLoading: current === undefined && (query.isPending || playhead === 'unknown' || isDrawing),
    hasFailed: query.isError && log === undefined && current === undefined,
    isNotFound: log === undefined && isNotFound(query.error),
    retry: () => void query.refetch(),
  }
}

/** A hidden game is folded only beside its picture. */
const isMasked = ({ hidden }: GameLogAnswer, hasVideo: boolean) => hidden === true && !hasVideo

export type GameNow = ReturnType<typeof useGameNow>

/** Without its log a game is shown by its current box score and plays, where they are no spoiler. */
const useCurrentBox = (gameId: number, playhead: Playhead, isEnabled: boolean) => {
  const clockOffset = useServerClockOffset()
  return useBoxAndPlays(gameId, isEnabled && isSpoilerFree(playhead, Date.now() + (clockOffset ?? 0)))
}

/** During a refetch a query drops its error but keeps its counters. */
const hasFailedBefore = ({ errorUpdateCount, failureReason }: Query): boolean =>
  errorUpdateCount > 0 || failureReason !== null
type Query = ReturnType<typeof useGameLog>['query']

const noPlayers: GameLogAnswer['players'] = {}
const emptyView = {
  box: undefined,
  plays: undefined,
  item: undefined,
  atBats: [],
  players: noPlayers,
  bases: emptyBases,
}

type ViewOptions = { offlineSince: string | null; hasVideo: boolean }

const viewAt = (log: GameLogAnswer, until: number, { offlineSince, hasVideo }: ViewOptions) => {
  const { box, item, ...others } = gameAt(log, until)
  const gameStatus = hasVideo ? visibleStatus(item.gameStatus) : item.gameStatus
  const ownOfflineSince = isOnAir(item.gameStatus) ? offlineSince : null
  const staleSince = staleAt({ ...log, staleSince: log.staleSince ?? ownOfflineSince }, until)
  return {
    ...others,
    box: { ...box, gameStatus, staleSince },
    /** The game as an item of the day's scoreboard. */
    item: { ...item, gameStatus, staleSince },
    players: log.players,
  }
}

/** A game for drawing in slices; a step back comes at once: late, it would run ahead of the picture. */
export const useDeferredGame = (game: GameNow): GameNow => {
  const before = useDeferredValue(game)
  const isBack = game.until !== undefined && before.until !== undefined && game.until < before.until
  return isBack ? game : before
}
