import { useMemo } from 'react'
import type { GameLogAnswer } from '../../contract/live.ts'
import { atBatsUntil } from '../../domain/at-bats-until.ts'
import { basesAt } from '../../domain/bases-at.ts'
import { boxScoreInSpanish } from '../../domain/box-notes.ts'
import { boxScoreAt } from '../../domain/box-score-at.ts'
import { emptyBases } from '../../domain/count-text.ts'
import { playsUntil } from '../../domain/plays-until.ts'
import { scoreboardAt } from '../../domain/scoreboard-at.ts'
import { language } from '../i18n/setup.ts'
import { type Playhead, staleAt, statusSeen, toldUntil } from './at-playhead.ts'
import { useGameLog } from './use-game-log.ts'
import { isUnknown } from './use-league.ts'

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
  return {
    ...told,
    /** The league day that the game is of, YYYY-MM-DD. */
    day: log?.day,
    /** Whether the game and the scoreboard of its day come by themselves now. */
    isLive,
    isLoading: query.isPending || playhead === 'unknown',
    hasFailed: query.isError && log === undefined,
    /** There is no such game. */
    isUnknown: log === undefined && isUnknown(query.error),
    retry: () => void query.refetch(),
  }
}

export type GameNow = ReturnType<typeof useGameNow>

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
  const unheard = item.streaming ? unheardSince : null
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
