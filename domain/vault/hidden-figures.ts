import type { BoxScore } from '../../contract/games/box-score.ts'
import type { GameDetail } from '../../contract/games/game-detail.ts'
import type { GameLog } from '../../contract/games/game-log.ts'
import { HIDDEN_TEXT } from '../../contract/games/hidden.ts'
import type { LineScore } from '../../contract/games/line-score.ts'
import type { Official, OfficialSide } from '../../contract/games/official-box-score.ts'
import type { PlayByPlayInning } from '../../contract/games/play-by-play.ts'
import type { ShownItem } from '../../contract/games/scoreboard.ts'

/*
 * The answers about a game that is shown to a viewer from whom an earlier one of its clubs is hidden: the
 * players' figures of the season count that one.
 */

/** The log without its players' figures of the season. */
export const logWithoutSeason = (log: GameLog): GameLog => {
  const players = Object.entries(log.players).map(([id, it]) => [id, { ...it, season: null }])
  const { officialNow, officialBefore } = log
  return {
    ...log,
    players: Object.fromEntries(players),
    moments: log.moments.map((it) => ('description' in it ? withoutNumber(it) : it)),
    official: log.official && officialWithoutSeason(log.official),
    officialNow: officialNow && { ...officialNow, figures: officialWithoutSeason(officialNow.figures) },
    ...(officialBefore && { officialBefore: officialWithoutSeason(officialBefore) }),
  }
}

/** The plays without the numbers of the season's home runs. */
export const playsWithoutSeason = (innings: PlayByPlayInning[]): PlayByPlayInning[] =>
  innings.map((it) => ({ ...it, top: it.top.map(withoutNumber), bottom: it.bottom.map(withoutNumber) }))

/** `Soto homers (12) on a fly ball.` as `Soto homers on a fly ball.` */
const withoutNumber = <Play extends { description: string }>(play: Play): Play => ({
  ...play,
  description: play.description.replace(/ \(\d+\)/g, ''),
})

const officialWithoutSeason = (official: Official): Official => ({
  ...official,
  away: sideWithoutSeason(official.away),
  home: sideWithoutSeason(official.home),
})

const sideWithoutSeason = (side: OfficialSide): OfficialSide => ({
  ...side,
  batters: side.batters.map((it) => ({ ...it, avg: HIDDEN_TEXT })),
  pitchers: side.pitchers.map((it) => ({ ...it, note: withoutCounts(it.note), era: HIDDEN_TEXT })),
  activities: activitiesWithoutSeason(side.activities),
})

type Activities = OfficialSide['activities']

/** Notes without the season's counts of the players that they name. */
export const activitiesWithoutSeason = (activities: Activities): Activities =>
  activities.map(({ title, movements }) => ({
    title,
    movements: movements.map(({ label, value }) => ({ label, value: withoutCounts(value) })),
  }))

/** `(W, 3-2)` as `(W)`, `Soto (12, Paz)` as `Soto (Paz)`, `Soto 2 (34).` as `Soto 2.` */
const withoutCounts = (text: string): string =>
  text.replace(/ ?\(([^()]*)\)/g, (whole, inner: string) => {
    const parts = inner.split(',').map((it) => it.trim())
    const kept = parts.filter((it) => !/^\d+(?:-\d+)?$/.test(it))
    if (kept.length === parts.length) return whole
    const space = whole.startsWith(' ') ? ' ' : ''
    return kept.length === 0 ? '' : `${space}(${kept.join(', ')})`
  })

const lineWithoutSeason = (line: LineScore): LineScore => ({
  ...line,
  awayTeam: { ...line.awayTeam, activities: activitiesWithoutSeason(line.awayTeam.activities) },
  homeTeam: { ...line.homeTeam, activities: activitiesWithoutSeason(line.homeTeam.activities) },
})

const noDecisions = { w: null, l: null }

/** The game of the scoreboard without its players' figures of the season. */
export const itemWithoutSeason = (item: ShownItem): ShownItem => ({
  ...item,
  linescore: lineWithoutSeason(item.linescore),
  winningPitcher: pitcherWithoutSeason(item.winningPitcher),
  losingPitcher: pitcherWithoutSeason(item.losingPitcher),
  savingPitcher: pitcherWithoutSeason(item.savingPitcher),
  currentBatter: item.currentBatter && { ...item.currentBatter, avg: HIDDEN_TEXT },
  currentPitcher: item.currentPitcher && { ...item.currentPitcher, era: HIDDEN_TEXT },
})

const pitcherWithoutSeason = (pitcher: ShownItem['winningPitcher']): ShownItem['winningPitcher'] =>
  pitcher && { ...pitcher, era: HIDDEN_TEXT, wins: null, losses: null }

/** The box score without its players' figures of the season. */
export const boxWithoutSeason = (box: BoxScore): BoxScore => ({
  ...box,
  linescore: lineWithoutSeason(box.linescore),
  away: boxSideWithoutSeason(box.away),
  home: boxSideWithoutSeason(box.home),
  batter: batterWithoutSeason(box.batter),
  onDeck: batterWithoutSeason(box.onDeck),
  inTheHole: batterWithoutSeason(box.inTheHole),
  currentPitcher: box.currentPitcher && { ...box.currentPitcher, ...noDecisions, era: HIDDEN_TEXT },
})

const batterWithoutSeason = (batter: BoxScore['batter']): BoxScore['batter'] =>
  batter && { ...batter, stats: { ...noDecisions, avg: HIDDEN_TEXT } }

const boxSideWithoutSeason = ({ lineup, pitchers }: BoxScore['away']): BoxScore['away'] => ({
  lineup: lineup.map((it) => ({ ...it, battingStats: { ...it.battingStats, avg: HIDDEN_TEXT } })),
  pitchers: pitchers.map((it) => ({
    ...it,
    note: withoutCounts(it.note),
    pitchingStats: { ...it.pitchingStats, era: HIDDEN_TEXT },
  })),
})

/** The detail without its players' figures of the season. */
export const detailWithoutSeason = (detail: GameDetail): GameDetail => ({
  ...detail,
  awayInfo: activitiesWithoutSeason(detail.awayInfo),
  homeInfo: activitiesWithoutSeason(detail.homeInfo),
  batting: eachClub(detail.batting, (it) => ({ ...it, stats: { ...it.stats, avg: HIDDEN_TEXT } })),
  pitching: eachClub(detail.pitching, (it) => ({
    ...it,
    note: withoutCounts(it.note),
    stats: { ...it.stats, era: HIDDEN_TEXT },
  })),
  atbat: blockWithoutSeason(detail.atbat),
  ondeck: blockWithoutSeason(detail.ondeck),
  inHole: blockWithoutSeason(detail.inHole),
  pitcher: blockWithoutSeason(detail.pitcher),
  winningPitcher: blockWithoutSeason(detail.winningPitcher),
  losingPitcher: blockWithoutSeason(detail.losingPitcher),
  savingPitcher: blockWithoutSeason(detail.savingPitcher),
})

const eachClub = <Row>(clubs: Record<string, Row[]>, masked: (row: Row) => Row): Record<string, Row[]> =>
  Object.fromEntries(Object.entries(clubs).map(([club, rows]) => [club, rows.map(masked)]))

const blockWithoutSeason = (block: GameDetail['atbat']): GameDetail['atbat'] =>
  block && { ...block, stats: { ...noDecisions, avg: HIDDEN_TEXT, era: HIDDEN_TEXT } }
