import type { LineScore } from '../../../../contract/games/line-score.ts'
import { clubOf } from '../../../../domain/league/clubs.ts'

const AWAY = 677
const HOME = 678
const NO_RUNS_IN = [1, 3, 5, 7, 8]

/**
 * An invented ninth inning: two outs, one runner on, the home club one run behind; `isOver` once the ball is
 * gone.
 */
export const gameAt = (isOver: boolean): LineScore => {
  const innings = Array.from({ length: 9 }, (_, index) => inningOf(index + 1, isOver))
  return {
    awayTeam: teamOf(AWAY, { runs: 3, hits: 8, homes: 1 }),
    homeTeam: teamOf(HOME, isOver ? { runs: 4, hits: 7, homes: 1 } : { runs: 2, hits: 6, homes: 0 }),
    innings,
    diamond: isOver ? 'pos-000' : 'pos-001',
    balls: 'balls-3',
    strikes: 'strikes-2',
    outs: 'outs-2',
    inningArrow: 'bottom',
    inningCurrent: 9,
    inningsToShow: innings,
    inningNumbersToShow: innings.map((it) => it.inning),
  }
}

const inningOf = (inning: number, isOver: boolean): LineScore['innings'][number] => ({
  inning,
  away_runs: NO_RUNS_IN.includes(inning) ? 0 : Number(inning !== 9),
  away_hits: 1,
  away_errors: 0,
  home_runs: homeRunsOf(inning, isOver),
  home_hits: 1,
  home_errors: 0,
})

const homeRunsOf = (inning: number, isOver: boolean): number => {
  if (inning === 9) return isOver ? 2 : 0
  return inning === 3 || inning === 7 ? 1 : 0
}

type Totals = { runs: number; hits: number; homes: number }

const teamOf = (id: number, totals: Totals): LineScore['awayTeam'] => {
  const club = clubOf(id)
  const abbr = club?.abbrApi ?? ''
  return {
    id,
    shortName: club?.nickname ?? '',
    abbr: abbr.toLowerCase(),
    abbrU: abbr,
    ...totals,
    errors: 0,
    wins: 0,
    losses: 0,
    activities: [],
  }
}

const end = gameAt(true)
/** The final score, as sources that do not wait for the picture report it. */
export const finalScoreText = `${end.awayTeam.abbrU} ${end.awayTeam.runs}, ${end.homeTeam.abbrU} ${end.homeTeam.runs}`
