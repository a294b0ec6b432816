import type { BattingLine } from '../../../contract/games/game-stat-lines.ts'
import type { Official, OfficialSide } from '../../../contract/games/official-box-score.ts'
import type { Side } from '../../../contract/games/primitives.ts'
import { type GameState, noBatting, noPitching, type SideState } from '../../../domain/state/game-state.ts'
import { outsOf } from '../../../domain/stats/figures.ts'
import type { Feed, FeedBoxPlayer } from '../../providers/league/league-feed-shape.ts'
import { figuresOf } from './read-line-score.ts'
import { readActivities, readGameInfo } from './read-notes.ts'
import { hasPlayed } from './read-players.ts'

const SIDES = ['away', 'home'] as const

/**
 * The league's own figures as the feed's line score and box score give them, and the plays' where those leave
 * one out; null where the feed lacks a score or a side.
 */
export const readOfficial = (feed: Feed, plays: GameState): Official | null => {
  const { linescore, boxscore, decisions } = feed.liveData
  const isComplete = SIDES.every((side) => {
    const isScored = linescore.teams[side].runs !== null || linescore.innings.length > 0
    return isScored && Object.values(boxscore.teams[side].players).some((it) => it.battingOrder !== '')
  })
  if (!isComplete) return null
  return {
    innings: figuresOf(linescore, plays).innings.filter((it) => it.inning > 0 && it.inning < 100),
    away: readSide(feed, 'away', plays),
    home: readSide(feed, 'home', plays),
    gameInfo: readGameInfo(feed),
    decisions: { winner: decisions.winner.id, loser: decisions.loser.id, save: decisions.save.id },
  }
}

/** One side's own figures: totals of the line score, line-up, pitchers and notes of the box score. */
export const readSide = (feed: Feed, side: Side, plays: GameState): OfficialSide => {
  const box = feed.liveData.boxscore.teams[side]
  const players = new Map(Object.values(box.players).map((it) => [it.person.id, it]))
  const others = feed.liveData.boxscore.teams[side === 'away' ? 'home' : 'away'].players
  const elsewhere = new Set(
    Object.values(others)
      .filter(hasPlayed)
      .map((it) => it.person.id),
  )
  const isOwnPlayer = (it: FeedBoxPlayer) => !elsewhere.has(it.person.id) || hasPlayed(it)
  return {
    ...totalsOf(feed, side, plays),
    batters: [...players.values()]
      .flatMap((it) => readBatter(it, plays[side]))
      .sort((a, b) => a.order - b.order),
    pitchers: pitchersInOrder(box.pitchers, plays[side]).flatMap((id) => {
      const player = players.get(id)
      return player !== undefined && isOwnPlayer(player) ? [readPitcher(id, player, plays[side])] : []
    }),
    activities: readActivities(box),
  }
}

/** The named totals are the league's word; one that it leaves out is that of the innings, or of the plays. */
const totalsOf = (feed: Feed, side: Side, plays: GameState) => {
  const { linescore } = feed.liveData
  const named = linescore.teams[side]
  const added = figuresOf(linescore, plays).totals[side]
  const total = (key: 'runs' | 'hits' | 'errors') =>
    named[key] ?? added?.[key] ?? plays[side].innings.reduce((sum, it) => sum + it[key], 0)
  return { runs: total('runs'), hits: total('hits'), errors: total('errors') }
}

/** In the order in which the plays name them; those whom they do not name follow as they are listed. */
const pitchersInOrder = (listed: readonly number[], { pitchers }: SideState): number[] => [
  ...new Set([...pitchers.map((it) => it.id), ...listed]),
]

const readBatter = (
  { person, battingOrder, position, allPositions, stats, seasonStats }: FeedBoxPlayer,
  { batters }: SideState,
) => {
  const inPlays = batters.find((it) => it.id === person.id)
  const order = battingOrder === '' ? (inPlays?.order ?? 0) : Number(battingOrder)
  if (person.id === null || !Number.isInteger(order) || order < 100 || order > 999) return []
  const played = positionsInOrder(allPositions, inPlays?.positions ?? [])
  return [
    {
      id: person.id,
      order,
      position: played.join('-') || position.abbreviation,
      avg: seasonStats.batting.avg,
      ...battingLine(stats.batting, inPlays?.line ?? noBatting()),
    },
  ]
}

const battingLine = (it: FeedBoxPlayer['stats']['batting'], line: BattingLine): BattingLine => ({
  ab: it.atBats ?? line.ab,
  r: it.runs ?? line.r,
  h: it.hits ?? line.h,
  h2b: it.doubles ?? line.h2b,
  h3b: it.triples ?? line.h3b,
  hr: it.homeRuns ?? line.hr,
  rbi: it.rbi ?? line.rbi,
  bb: it.baseOnBalls ?? line.bb,
  so: it.strikeOuts ?? line.so,
  sb: it.stolenBases ?? line.sb,
})

/** Positions in the order of the plays where they name the same ones, else as they are listed. */
const positionsInOrder = (listed: FeedBoxPlayer['allPositions'], inPlays: string[]): string[] => {
  const names = listed.map((it) => it.abbreviation).filter(Boolean)
  const isSame = names.length === inPlays.length && names.every((it) => inPlays.includes(it))
  return isSame ? inPlays : names
}

const readPitcher = (id: number, player: FeedBoxPlayer, { pitchers }: SideState) => {
  const it = player.stats.pitching
  const line = pitchers.find((one) => one.id === id)?.line ?? noPitching()
  return {
    id,
    note: it.note,
    era: player.seasonStats.pitching.era,
    outs: it.inningsPitched === '' ? line.outs : outsOf(it.inningsPitched),
    h: it.hits ?? line.h,
    r: it.runs ?? line.r,
    er: it.earnedRuns ?? line.er,
    bb: it.baseOnBalls ?? line.bb,
    so: it.strikeOuts ?? line.so,
    hr: it.homeRuns ?? line.hr,
  }
}
