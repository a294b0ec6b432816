import type { LineScore } from '../../../contract/games/line-score.ts'

/** The number at the end of `balls-2`, `strikes-1`, `outs-0`; 0 for anything else. */
export const parseCount = (word: string): number => Number(/-(\d+)$/.exec(word)?.[1] ?? 0)

export type Runners = { first: boolean; second: boolean; third: boolean }

/** Which bases are occupied, from `pos-XYZ`: third, second, first. */
export const runnersOf = (diamond: string): Runners => {
  const [third, second, first] = /^pos-([01])([01])([01])$/.exec(diamond)?.slice(1) ?? []
  return { first: first === '1', second: second === '1', third: third === '1' }
}

export type HalfInningState = 'top' | 'middle' | 'bottom' | 'end'

/** Alta, Mitad, Baja or Cierre: the current half-inning, or the break after its third out. */
export const halfInningStateOf = (line: Pick<LineScore, 'inningArrow' | 'outs'>): HalfInningState => {
  const over = parseCount(line.outs) >= 3
  if (line.inningArrow === 'top') return over ? 'middle' : 'top'
  return over ? 'end' : 'bottom'
}

/** One cell of the line score: blank where nobody batted, X where the home side did not need to. */
export type InningCell = { inning: number; away: string; home: string; isCurrent: boolean }

export const inningCells = (line: LineScore, state: { isLive: boolean; isFinal: boolean }): InningCell[] => {
  const byNumber = new Map(line.innings.map((it) => [it.inning, it]))
  const last = line.innings.at(-1)?.inning ?? 0
  return line.inningNumbersToShow.map((inning) => {
    const played = byNumber.get(inning)
    const notNeeded = state.isFinal && inning === last && played?.home_runs === null
    return {
      inning,
      away: String(played?.away_runs ?? ''),
      home: notNeeded ? 'X' : String(played?.home_runs ?? ''),
      isCurrent: state.isLive && inning === line.inningCurrent,
    }
  })
}

/** `1st`, `2nd`, `3rd`, `11th`; the league has a rule for Spanish (domain/plays/half-inning-text.ts). */
export const englishOrdinal = (inning: number): string => {
  const teen = inning % 100 >= 11 && inning % 100 <= 13
  const suffix = teen ? undefined : ['th', 'st', 'nd', 'rd'][inning % 10]
  return `${inning}${suffix ?? 'th'}`
}

export type Score = { away: number; home: number }
export type ScoreChange = { scored: 'away' | 'home' | 'both' } | null

/** Which side's runs went up between two scores; corrections downwards do not count. */
export const scoreChange = (before: Score | null, now: Score): ScoreChange => {
  if (before === null) return null
  const [away, home] = [now.away > before.away, now.home > before.home]
  if (away && home) return { scored: 'both' }
  if (away) return { scored: 'away' }
  return home ? { scored: 'home' } : null
}
