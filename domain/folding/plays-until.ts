import type { GameLog } from '../../contract/games/game-log.ts'
import type { PlayByPlayInning } from '../../contract/games/play-by-play.ts'
import type { PlayLanguage } from '../../contract/games/play-language.ts'
import { halfInningText, ordinalInning } from '../plays/half-inning-text.ts'
import { type PlayLine, playLines } from '../plays/play-facts.ts'
import { playSentence } from '../plays/play-sentence.ts'
import { battingSide, type GameState } from '../state/game-state.ts'
import { stateAt } from './fold-game.ts'

type Play = PlayByPlayInning['top'][number]

/** The plays until `t` (UTC ms), newest inning first and within a half-inning the newest play first. */
export const playsUntil = (log: GameLog, t: number, lang: PlayLanguage = 'es'): PlayByPlayInning[] => {
  const innings = new Map<number, PlayByPlayInning>()
  for (const line of playLines(log, t).filter((it) => !it.isRepeated)) {
    const { inning, half } = line.atBat
    inningIn(innings, inning)[half].unshift(toPlay(log, line, lang))
  }
  const state = stateAt(log, t)
  return [...innings.values()]
    .sort((a, b) => b.inning - a.inning)
    .map((it) => ({ ...it, inningPositionText: positionText(it, state) }))
}

const inningIn = (innings: Map<number, PlayByPlayInning>, inning: number): PlayByPlayInning => {
  const existing = innings.get(inning)
  if (existing !== undefined) return existing
  const created = { inning, inningPositionText: '', top: [], bottom: [] }
  innings.set(inning, created)
  return created
}

const toPlay = (
  log: GameLog,
  { described, atBat, facts, isScoring }: PlayLine,
  lang: PlayLanguage,
): Play => ({
  id: described.kind === 'result' ? `${described.play}` : `${described.play}-${described.index}`,
  ...playSentence(facts, lang),
  team: log.teams[battingSide(atBat)].abbrU,
  type: described.kind === 'result' ? described.type : 'action',
  event_type: described.eventType,
  isScoringPlay: isScoring,
  scorers: facts.runs.filter((it) => it.to === 'score' && !it.out).map((it) => it.name),
  at: new Date(described.at).toISOString(),
})

const positionText = ({ inning, bottom }: PlayByPlayInning, state: GameState): string => {
  if (inning === state.inning) return `${ordinalInning(inning)} ${halfInningText(state.half, state.outs)}`
  if (inning > state.inning) return `${ordinalInning(inning)} ${halfInningText('top', 0)}`
  return `${ordinalInning(inning)} ${halfInningText(bottom.length > 0 ? 'bottom' : 'top', 3)}`
}
