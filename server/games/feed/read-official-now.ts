import { isDeepStrictEqual } from 'node:util'
import type { GameLog } from '../../../contract/games/game-log.ts'
import type { LineScore } from '../../../contract/games/line-score.ts'
import type { Official, OfficialNow, OfficialSide } from '../../../contract/games/official-box-score.ts'
import type { Side } from '../../../contract/games/primitives.ts'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { hasStarted } from '../../../domain/league/game-status.ts'
import type { GameState } from '../../../domain/state/game-state.ts'
import type { Feed } from '../../providers/league/league-feed-shape.ts'
import { readLineScore } from './read-line-score.ts'
import { readSide } from './read-official.ts'
import { readSituation } from './read-situation.ts'

const NOW = Number.POSITIVE_INFINITY

/**
 * How a game stands officially, if its plays (folded to `plays`) differ: some are lost, or a scoring decision
 * changed. null where both agree, or where its line score does not add up or is older. The same as `before`
 * counts from then on.
 */
export const readOfficialNow = (
  feed: Feed,
  log: GameLog,
  plays: GameState,
  before: OfficialNow | null = null,
): OfficialNow | null => {
  const line = readLineScore(feed.liveData.linescore, plays)
  if (line === undefined || log.official !== null || !hasStarted(plays.status)) return null
  const situation = readSituation(line, log, plays, hasAllTurns(feed))
  if (situation === undefined) return null
  const at = Math.max(log.asOf ?? log.startsAt, log.moments.at(-1)?.at ?? log.startsAt)
  const figures = { ...line.figures, ...sidesOf(feed, line.figures, plays) }
  const now = { ...situation, at, figures }
  const official = visibleStats({ ...log, officialNow: now })
  if (isDeepStrictEqual(visibleStats(log), official)) return null
  const isRepeated = before !== null && before.at <= at && isDeepStrictEqual({ ...before, at }, now)
  return isRepeated ? before : now
}

/** Whether the plays reach the current turn; null where the feed does not say which one that is. */
const hasAllTurns = ({ liveData: { plays } }: Feed): boolean | null => {
  const [current, last] = [plays.currentPlay.about.atBatIndex, plays.allPlays.at(-1)?.about.atBatIndex]
  return current === null || last == null ? null : current <= last
}

/** A box score that does not add up to the line score is left alone: the lines of the plays stand. */
const sidesOf = (feed: Feed, { away, home }: Official, plays: GameState) => {
  const sideOf = (side: Side, { runs, hits, errors }: OfficialSide): OfficialSide => ({
    ...readSide(feed, side, plays),
    ...{ runs, hits, errors },
  })
  const official = { away: sideOf('away', away), home: sideOf('home', home) }
  const isConsistent =
    matchesTotals(away, official.away.batters, official.home.pitchers) &&
    matchesTotals(home, official.home.batters, official.away.pitchers)
  return isConsistent ? official : { away, home }
}

/** Whether a side's batters, and the pitchers against it, add up to its runs and hits in these lines. */
const matchesTotals = (totals: OfficialSide, ...lines: { r: number; h: number }[][]): boolean =>
  lines.every(
    (list) => sum(list.map((it) => it.r)) === totals.runs && sum(list.map((it) => it.h)) === totals.hits,
  )

const sum = (values: number[]) => values.reduce((total, it) => total + it, 0)

const visibleStats = (log: GameLog) => {
  const { linescore, away, home } = boxScoreAt(log, NOW)
  const { innings, awayTeam, homeTeam } = linescore
  return {
    innings,
    totals: [awayTeam, homeTeam].map(totalsOf),
    lines: [away, home].map(linesOf),
    situation: situationOf(linescore),
  }
}

/** Between two halves a line score still shows the count of the last at-bat. */
const situationOf = ({ inningCurrent, inningArrow, outs, balls, strikes, diamond }: LineScore) =>
  outs === 'outs-3'
    ? [inningCurrent, inningArrow, outs]
    : [inningCurrent, inningArrow, outs, balls, strikes, diamond]

const totalsOf = ({ runs, hits, errors }: { runs: number; hits: number; errors: number }) => [
  runs,
  hits,
  errors,
]

const linesOf = ({ lineup, pitchers }: ReturnType<typeof boxScoreAt>['away']) => ({
  batters: new Map(
    lineup.map(({ mlbId, battingStats: { ab, r, h, hr, rbi, bb, so } }) => [
      mlbId,
      [ab, r, h, hr, rbi, bb, so],
    ]),
  ),
  pitchers: new Map(
    pitchers.map(({ mlbId, pitchingStats: { ip, h, r, er, bb, so, hr } }) => [
      mlbId,
      [ip, h, r, er, bb, so, hr],
    ]),
  ),
})
