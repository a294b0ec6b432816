import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import type { OfficialSide } from '../../contract/games/official-box-score.ts'
import type { Side } from '../../contract/games/primitives.ts'
import { activitiesInSpanish } from '../folding/box-notes.ts'
import { fieldingOf } from '../folding/fielding-of.ts'
import { isCaughtStealing, isPickoff, plateAppearanceOf } from '../plays/scoring-rules.ts'
import {
  type BattingTotals,
  type FieldingTotals,
  noBattingTotals,
  noPitchingTotals,
  type PitchingTotals,
} from '../stats/player-totals.ts'

/** The game, side and player of a line. */
export type PlayerGameLine = {
  gamePk: number
  day: string
  gameType: string
  player: number
  name: string
  position: string
  /** Jersey number in that game; empty if unknown. */
  jersey: string
  side: Side
  team: number
  opponent: number
}
export type BatterGameLine = PlayerGameLine & { totals: BattingTotals }
export type PitcherGameLine = PlayerGameLine & { totals: PitchingTotals }
/** One line for each position played, `p` its abbreviation. */
export type FielderGameLine = PlayerGameLine & { p: string; totals: FieldingTotals }
/** A club's official line of one game, its notes in Spanish. */
export type ClubGameLine = {
  hits: number
  homes: number
  errors: number
  activities: OfficialSide['activities']
}
export type GameLines = {
  gamePk: number
  gameType: string
  batters: BatterGameLine[]
  pitchers: PitcherGameLine[]
  fielders: FielderGameLine[]
  clubs: Record<Side, ClubGameLine> | null
}

/** A log as far as the lines need it: of its moments, at-bats, results, steals and changes of pitcher. */
export type GameLinesLog = Pick<
  GameLog,
  'gamePk' | 'day' | 'gameType' | 'teams' | 'players' | 'starters' | 'moments' | 'official'
>

const sides = ['away', 'home'] as const
const other = (side: Side): Side => (side === 'away' ? 'home' : 'away')

/**
 * Every player's lines of a final game: the official statistics, and from the plays what the box score lacks
 * (hit by pitch, sacrifices, intentional walks, extra bases off a pitcher, runners caught and picked off,
 * fielding). Empty before the end. Runners left on base are not counted.
 */
export const gameLinesOf = (log: GameLinesLog): GameLines => {
  if (log.official === null)
    return {
      gamePk: log.gamePk,
      gameType: log.gameType,
      batters: [],
      pitchers: [],
      fielders: [],
      clubs: null,
    }
  const plays = countPlays(log)
  const { away, home } = log.official
  return {
    gamePk: log.gamePk,
    gameType: log.gameType,
    clubs: { away: clubGameLine(away), home: clubGameLine(home) },
    batters: sides.flatMap((side) => battersOf(log, side, plays)),
    pitchers: sides.flatMap((side) => pitchersOf(log, side, plays)),
    fielders: fieldingOf(log).map(({ side, player, p, totals }) => ({
      ...lineContext(log, side, player),
      p,
      totals,
    })),
  }
}

const clubGameLine = ({ hits, errors, activities, batters }: OfficialSide): ClubGameLine => ({
  hits,
  errors,
  activities: activitiesInSpanish(activities),
  homes: batters.reduce((sum, it) => sum + it.hr, 0),
})

const lineContext = (log: GameLinesLog, side: Side, player: number): PlayerGameLine => ({
  gamePk: log.gamePk,
  day: log.day,
  gameType: log.gameType,
  player,
  name: log.players[String(player)]?.name ?? '',
  position: log.players[String(player)]?.position ?? '',
  jersey: log.players[String(player)]?.jersey ?? '',
  side,
  team: log.teams[side].id,
  opponent: log.teams[other(side)].id,
})

const winLossOf = (log: GameLinesLog, side: Side): { w: number; l: number } => {
  const own = log.official?.[side].runs ?? 0
  const others = log.official?.[other(side)].runs ?? 0
  return { w: Number(own > others), l: Number(own < others) }
}

const battersOf = (log: GameLinesLog, side: Side, plays: Plays): BatterGameLine[] =>
  (log.official as Record<Side, OfficialSide>)[side].batters.map(
    ({ id, order: _o, position: _p, avg: _a, ...line }) => ({
      ...lineContext(log, side, id),
      totals: { ...noBattingTotals(), ...plays.batters.get(id), ...line, ...winLossOf(log, side), g: 1 },
    }),
  )

const pitchersOf = (log: GameLinesLog, side: Side, plays: Plays): PitcherGameLine[] => {
  const { [side]: own, decisions } = log.official as NonNullable<GameLog['official']>
  return own.pitchers.map(({ id, note, era: _, ...line }, index) => {
    const isOnlyPitcher = own.pitchers.length === 1
    return {
      ...lineContext(log, side, id),
      totals: {
        ...noPitchingTotals(),
        ...plays.pitchers.get(id),
        ...line,
        g: 1,
        s: Number(index === 0),
        gf: Number(!isOnlyPitcher && index === own.pitchers.length - 1),
        cg: Number(isOnlyPitcher),
        sho: Number(isOnlyPitcher && line.r === 0),
        w: Number(decisions.winner === id),
        l: Number(decisions.loser === id),
        sv: Number(decisions.save === id),
        hld: Number(note.startsWith('(H')),
      },
    }
  })
}

type PlayCount = Pick<BattingTotals, 'hbp' | 'sf' | 'sac' | 'ibb' | 'cs' | 'pk'>
type AgainstCount = Pick<PitchingTotals, 'hbp' | 'sf' | 'sac' | 'ab' | 'h2b' | 'h3b' | 'sb' | 'cs'>
type Plays = { batters: Map<number, PlayCount>; pitchers: Map<number, AgainstCount> }

const countPlays = (log: GameLinesLog): Plays => {
  const plays: Plays = { batters: new Map(), pitchers: new Map() }
  const currentPitchers = { away: log.starters.away.pitcher, home: log.starters.home.pitcher }
  let batting: Side = 'away'
  let batter: number | null = null
  for (const moment of log.moments) {
    if (moment.kind === 'at-bat') {
      batting = moment.half === 'top' ? 'away' : 'home'
      batter = moment.batter
      currentPitchers[other(batting)] = moment.pitcher ?? currentPitchers[other(batting)]
    }
    if (moment.kind === 'substitution' && moment.what === 'pitcher')
      currentPitchers[moment.side] = moment.player
    if (moment.kind === 'result') countResult(plays, moment, batter, currentPitchers[other(batting)])
    if (moment.kind === 'runner') countRunning(plays, moment, currentPitchers[other(batting)])
  }
  return plays
}

const countResult = (
  plays: Plays,
  { eventType, type }: Extract<Moment, { kind: 'result' }>,
  batter: number | null,
  pitcher: number | null,
) => {
  const plateAppearance = type === 'atBat' ? plateAppearanceOf(eventType) : undefined
  if (plateAppearance === undefined) return
  const own = batter === null ? noPlayCounts() : (plays.batters.get(batter) ?? noPlayCounts())
  if (batter !== null) plays.batters.set(batter, own)
  const counts = countsAgainst(plays, pitcher)
  for (const it of [own, counts]) {
    it.hbp += Number(eventType === 'hit_by_pitch')
    it.sf += Number(eventType.startsWith('sac_fly'))
    it.sac += Number(eventType.startsWith('sac_bunt'))
  }
  own.ibb += Number(eventType === 'intent_walk')
  counts.ab += Number(plateAppearance.atBat)
  counts.h2b += Number(plateAppearance.bases === 2)
  counts.h3b += Number(plateAppearance.bases === 3)
}

const countRunning = (
  plays: Plays,
  { runner, reason, out, steal }: Extract<Moment, { kind: 'runner' }>,
  pitcher: number | null,
) => {
  const caught = isCaughtStealing(reason)
  const picked = out && isPickoff(reason)
  if (steal && !out) countsAgainst(plays, pitcher).sb += 1
  if (caught) countsAgainst(plays, pitcher).cs += 1
  if (!caught && !picked) return
  const counts = plays.batters.get(runner) ?? noPlayCounts()
  plays.batters.set(runner, counts)
  counts.cs += Number(caught)
  counts.pk += Number(picked)
}

const noPlayCounts = (): PlayCount => ({ hbp: 0, sf: 0, sac: 0, ibb: 0, cs: 0, pk: 0 })

const countsAgainst = (plays: Plays, pitcher: number | null): AgainstCount => {
  const counts =
    (pitcher === null ? undefined : plays.pitchers.get(pitcher)) ??
    ({ hbp: 0, sf: 0, sac: 0, ab: 0, h2b: 0, h3b: 0, sb: 0, cs: 0 } satisfies AgainstCount)
  if (pitcher !== null) plays.pitchers.set(pitcher, counts)
  return counts
}
