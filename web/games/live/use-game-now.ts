import { useMemo } from 'react'
import type { GameLogAnswer } from '../../../contract/games/live.ts'
import { atBatsUntil } from '../../../domain/at-bats-until.ts'
import { basesAt } from '../../../domain/bases-at.ts'
import { boxScoreInSpanish } from '../../../domain/box-notes.ts'
import { boxScoreAt } from '../../../domain/box-score-at.ts'
import { emptyBases } from '../../../domain/count-text.ts'
import { isOnAir } from '../../../domain/game-status.ts'
import { playsUntil } from '../../../domain/plays-until.ts'
import { scoreboardAt } from '../../../domain/scoreboard-at.ts'
import { language } from '../../i18n/setup.ts'
import { isUnknown } from '../../refused.ts'
import { isAtPresent, type Playhead, staleAt, statusSeen, toldUntil } from './at-playhead.ts'
import { useBoxAndPlays } from './use-box-and-plays.ts'
import { useGameLog } from './use-game-log.ts'
import { useServerAhead } from './use-server-now.ts'

/** A game as far as the viewer has come: the same fold of its log as the server makes, at his playhead. */
export const useGameNow = (gameId: number, playhead: Playhead) => {
  const { query, isLive, unheardSince } = useGameLog(gameId)
  const log = query.data
  const until = log === undefined || playhead === 'unknown' ? undefined : toldUntil(log, playhead)
  const hasPicture = playhead !== 'now'
  const told = useMemo(
    () =>
      log === undefined || until === undefined ? nothing : tell(log, until, { unheardSince, hasPicture }),
    [log, until, unheardSince, hasPicture],
  )
  const present = usePresent(gameId, playhead, log === undefined && isLost(query) && !isUnknown(query.error))
  return {
    ...told,
    ...present,
    /** Whether it is told moment by moment; else as far as box score and plays go, at this moment. */
    hasLog: log !== undefined,
    /** The league day that the game is of, YYYY-MM-DD. */
    day: log?.day,
    /** Whether the game and the scoreboard of its day come by themselves now. */
    isLive,
    isLoading: present === undefined && (query.isPending || playhead === 'unknown'),
    hasFailed: query.isError && log === undefined && present === undefined,
    /** There is no such game. */
    isUnknown: log === undefined && isUnknown(query.error),
    retry: () => void query.refetch(),
  }
}

export type GameNow = ReturnType<typeof useGameNow>

/** Without its log a game is shown by its box score and plays, where they give nothing away. */
const usePresent = (gameId: number, playhead: Playhead, isWanted: boolean) => {
  const ahead = useServerAhead()
  return useBoxAndPlays(gameId, isWanted && isAtPresent(playhead, Date.now() + (ahead ?? 0)))
}

/** While it is asked again a query forgets why it failed, not how often. */
const isLost = ({ errorUpdateCount, failureReason }: Query): boolean =>
  errorUpdateCount > 0 || failureReason !== null
type Query = ReturnType<typeof useGameLog>['query']

const nobody: GameLogAnswer['players'] = {}
const nothing = {
  box: undefined,
  plays: undefined,
  item: undefined,
  atBats: [],
  players: nobody,
  bases: emptyBases,
}

type Viewer = { unheardSince: string | null; hasPicture: boolean }

const tell = (log: GameLogAnswer, until: number, { unheardSince, hasPicture }: Viewer) => {
  const item = scoreboardAt(log, until)
  const gameStatus = hasPicture ? statusSeen(item.gameStatus) : item.gameStatus
  const unheard = isOnAir(item.gameStatus) ? unheardSince : null
  const staleSince = staleAt({ ...log, staleSince: log.staleSince ?? unheard }, until)
  return {
    box: { ...boxIn(log, until), gameStatus, staleSince },
    plays: playsUntil(log, until, language),
    /** The game on the day's scoreboard. */
    item: { ...item, gameStatus, staleSince },
    atBats: atBatsUntil(log, until, language),
    players: log.players,
    /** Who stands on first, second and third. */
    bases: basesAt(log, until),
  }
}

const boxIn = (log: GameLogAnswer, until: number) => {
  const box = boxScoreAt(log, until)
  return language === 'es' ? boxScoreInSpanish(box) : box
}
