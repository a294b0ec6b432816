import { useState } from 'react'
import type { LineScore } from '../../contract/games/line-score.ts'
import { STATUS } from '../../contract/games/status.ts'
import { englishOrdinal } from '../games/live/line-score-view.ts'
import { useInstantToShow } from '../games/live/use-game-log.ts'
import type { GameNow } from '../games/live/use-game-now.ts'
import type { Translate } from '../i18n/setup.ts'
import { language } from '../i18n/translate.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useNudge } from '../streaming/store/nudge.ts'

export type VideoKind = 'unknown' | 'live' | 'recorded'

/** Before the first frame: a live video opens at its live edge, a recording at its start, unless resumed. */
const initialPlayheads = { live: 'now', recorded: 'start', unknown: 'unknown' } as const

/**
 * The clock at which the watch page shows every game: that of the frame on the screen, moved by the viewer's
 * nudge. `door`: where the picture begins, undefined while that is looked up, null for none.
 */
export const usePlayhead = (
  gameId: number,
  videoKind: VideoKind,
  door: { at: number } | null | undefined,
) => {
  const [shownAt, setShownAt] = useState<number | null>(null)
  const [resumeAt, setResumeAt] = useState<number | null>(null)
  const instantToShow = useInstantToShow()
  const nudgeMs = useNudge(gameId) * 1_000
  const toShow = (at: number | null) => (at === null ? null : instantToShow(at + nudgeMs))
  const beginning = door === undefined ? 'unknown' : toShow(door?.at ?? null)
  return {
    playhead: shownAt ?? resumeAt ?? beginning ?? initialPlayheads[videoKind],
    nudgeMs,
    hasPicture: shownAt !== null,
    onPlayhead: (at: number | null) => {
      setShownAt(toShow(at))
      if (at !== null) setResumeAt(null)
    },
    // The place counts until the picture is there: live numbers would run ahead of it.
    onResumeAt: (at: number | null) => setResumeAt((before) => toShow(at) ?? before),
  }
}

/** Where a game that is on stands at the playhead: "la 5ª baja". */
export const useMomentText = ({ box }: GameNow): string | null => {
  const { t } = useTranslation()
  return box?.gameStatus === STATUS.live && !box.hidden ? halfText(t, box.linescore) : null
}

/** The same with count and score, for any moment: "la 5ª baja · 2-1, 1 Out · CUL 3 – 2 HMO". */
export const useMomentAt = ({ itemAt }: GameNow, nudgeMs: number) => {
  const { t } = useTranslation()
  return (at: number): string | null => {
    const item = itemAt(at + nudgeMs)
    if (item === undefined || item.hidden || item.gameStatus !== STATUS.live) return null
    const { awayTeam, homeTeam, balls, strikes, outs } = item.linescore
    const [ballCount, strikeCount, outCount] = [balls, strikes, outs].map((it) => Number(it.split('-')[1]))
    const count = `${ballCount}-${strikeCount}, ${t('games.outs', { count: outCount ?? 0 })}`
    const score = `${awayTeam.abbrU} ${awayTeam.runs} – ${homeTeam.runs} ${homeTeam.abbrU}`
    return `${halfText(t, item.linescore)} · ${count} · ${score}`
  }
}

const halfText = (t: Translate, { inningCurrent, inningArrow }: LineScore): string =>
  t(inningArrow === 'top' ? 'player.momentTop' : 'player.momentBottom', {
    inning: language === 'es' ? inningCurrent : englishOrdinal(inningCurrent),
  })
