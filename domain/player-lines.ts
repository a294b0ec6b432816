import type { GameLog, Moment, OfficialSide, Side } from '../contract/games/game-log.ts'
import { activitiesInSpanish } from './box-notes.ts'
import { fieldingOf } from './fielding-of.ts'
import {
  type BattingTotals,
  type FieldingTotals,
  noBattingTotals,
  noPitchingTotals,
  type PitchingTotals,
} from './player-totals.ts'
import { isCaughtStealing, isPickoff, plateAppearanceOf } from './scoring-rules.ts'

/** Where one man's line of one game stands. */
export type LineOfGame = {
  gamePk: number
  day: string
  gameType: string
  player: number
  name: string
  position: string
  /** The number on his shirt in that game; empty where the league does not say. */
  jersey: string
  side: Side
  team: number
  opponent: number
}
export type BatterOfGame = LineOfGame & { totals: BattingTotals }
export type PitcherOfGame = LineOfGame & { totals: PitchingTotals }
/** One line for each position that he played, `p` its abbreviation. */
export type FielderOfGame = LineOfGame & { p: string; totals: FieldingTotals }
/** What a club did in one game, as the league says it, its notes in Spanish. */
export type ClubOfGame = {
  hits: number
  homes: number
  errors: number
  activities: OfficialSide['activities']
}
export type LinesOfGame = {
  gamePk: number
  gameType: string
  batters: BatterOfGame[]
  pitchers: PitcherOfGame[]
  fielders: FielderOfGame[]
  clubs: Record<Side, ClubOfGame> | null
}

/** A log as far as the lines need it: of its moments, at-bats, results, steals and changes of pitcher. */
export type LogOfLines = Pick<
  GameLog,
  'gamePk' | 'day' | 'gameType' | 'teams' | 'players' | 'starters' | 'moments' | 'official'
>

const sides = ['away', 'home'] as const
const other = (side: Side): Side => (side === 'away' ? 'home' : 'away')

/**
 * Everybody's line of a final game: the league's own figures, and of its plays what the box score leaves out (hit by
 * pitch, sacrifices, intentional walks, extra bases against a pitcher, runners caught and picked off, who fielded what).
 * Nobody's before the end. Runners left on base are not counted.
 */
export const linesOf = (log: LogOfLines): LinesOfGame => {
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
    clubs: { away: clubOfGame(away), home: clubOfGame(home) },
    batters: sides.flatMap((side) => battersOf(log, side, plays)),
    pitchers: sides.flatMap((side) => pitchersOf(log, side, plays)),
    fielders: fieldingOf(log).map(({ side, player, p, totals }) => ({
      ...whereOf(log, side, player),
      p,
      totals,
    })),
  }
}

const clubOfGame = ({ hits, errors, activities, batters }: OfficialSide): ClubOfGame => ({
  hits,
  errors,
  activities: activitiesInSpanish(activities),
  homes: batters.reduce((sum, it) => sum + it.hr, 0),
})

const whereOf = (log: LogOfLines, side: Side, player: number): LineOfGame => ({
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

const won = (log: LogOfLines, side: Side): { w: number; l: number } => {
  const own = log.official?.[side].runs ?? 0
  const others = log.official?.[other(side)].runs ?? 0
  return { w: Number(own > others), l: Number(own < others) }
}

const battersOf = (log: LogOfLines, side: Side, plays: Plays): BatterOfGame[] =>
  (log.official as Record<Side, OfficialSide>)[side].batters.map(
    ({ id, order: _o, position: _p, avg: _a, ...line }) => ({
      ...whereOf(log, side, id),
      totals: { ...noBattingTotals(), ...plays.batters.get(id), ...line, ...won(log, side), g: 1 },
    }),
  )

const pitchersOf = (log: LogOfLines, side: Side, plays: Plays): PitcherOfGame[] => {
  const { [side]: own, decisions } = log.official as NonNullable<GameLog['official']>
  return own.pitchers.map(({ id, note, era: _, ...line }, index) => {
    const alone = own.pitchers.length === 1
    return {
      ...whereOf(log, side, id),
      totals: {
        ...noPitchingTotals(),
        ...plays.pitchers.get(id),
        ...line,
        g: 1,
        s: Number(index === 0),
        gf: Number(!alone && index === own.pitchers.length - 1),
        cg: Number(alone),
        sho: Number(alone && line.r === 0),
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

const countPlays = (log: LogOfLines): Plays => {
  const plays: Plays = { batters: new Map(), pitchers: new Map() }
  const mound = { away: log.starters.away.pitcher, home: log.starters.home.pitcher }
  let batting: Side = 'away'
  let batter: number | null = null
  for (const moment of log.moments) {
    if (moment.kind === 'at-bat') {
      batting = moment.half === 'top' ? 'away' : 'home'
      batter = moment.batter
      mound[other(batting)] = moment.pitcher ?? mound[other(batting)]
    }
    if (moment.kind === 'substitution' && moment.what === 'pitcher') mound[moment.side] = moment.player
    if (moment.kind === 'result') countResult(plays, moment, batter, mound[other(batting)])
    if (moment.kind === 'runner') countRunning(plays, moment, mound[other(batting)])
  }
  return plays
}

const countResult = (
  plays: Plays,
  { eventType, type }: Extract<Moment, { kind: 'result' }>,
  batter: number | null,
  pitcher: number | null,
) => {
  const turn = type === 'atBat' ? plateAppearanceOf(eventType) : undefined
  if (turn === undefined) return
  const own = batter === null ? noPlays() : (plays.batters.get(batter) ?? noPlays())
  if (batter !== null) plays.batters.set(batter, own)
  const his = against(plays, pitcher)
  for (const it of [own, his]) {
    it.hbp += Number(eventType === 'hit_by_pitch')
    it.sf += Number(eventType.startsWith('sac_fly'))
    it.sac += Number(eventType.startsWith('sac_bunt'))
  }
  own.ibb += Number(eventType === 'intent_walk')
  his.ab += Number(turn.atBat)
  his.h2b += Number(turn.bases === 2)
  his.h3b += Number(turn.bases === 3)
}

const countRunning = (
  plays: Plays,
  { runner, reason, out, steal }: Extract<Moment, { kind: 'runner' }>,
  pitcher: number | null,
) => {
  const caught = isCaughtStealing(reason)
  const picked = out && isPickoff(reason)
  if (steal && !out) against(plays, pitcher).sb += 1
  if (caught) against(plays, pitcher).cs += 1
  if (!caught && !picked) return
  const his = plays.batters.get(runner) ?? noPlays()
  plays.batters.set(runner, his)
  his.cs += Number(caught)
  his.pk += Number(picked)
}

const noPlays = (): PlayCount => ({ hbp: 0, sf: 0, sac: 0, ibb: 0, cs: 0, pk: 0 })

const against = (plays: Plays, pitcher: number | null): AgainstCount => {
  const his =
    (pitcher === null ? undefined : plays.pitchers.get(pitcher)) ??
    ({ hbp: 0, sf: 0, sac: 0, ab: 0, h2b: 0, h3b: 0, sb: 0, cs: 0 } satisfies AgainstCount)
  if (pitcher !== null) plays.pitchers.set(pitcher, his)
  return his
}
