import type { PlayerBatting, PlayerFielding, PlayerPitching } from '../../../../contract/games/player.ts'
import { opponentLabel } from '../../../../domain/stats/player-labels.ts'
import type { LineContext } from '../../../../domain/stats/player-totals.ts'
import type { FeedSplit, FeedStatGroup } from '../../../providers/league/league-feed-people-shape.ts'

const LEAGUE_ID = 132

/** Whether a split is our league's; a split without a league counts, as the query was by league. */
export const inOurLeague = ({ league }: FeedSplit): boolean => league.id === null || league.id === LEAGUE_ID

export type SeasonPart = 'regular' | 'playoffs'

/** Whether a split is of that part of the season; a split without a part belongs to the queried part. */
export const isOfPart = ({ gameType }: FeedSplit, part: SeasonPart): boolean =>
  gameType === '' || (gameType === 'R') === (part === 'regular')

/** The context of a line without game and season, for sums that are shown elsewhere. */
export const noGame: LineContext = {
  year: '',
  type: '',
  opponent: '',
  isHome: false,
  date: '',
  gameId: null,
  team: '',
}

/** The feed's names for kinds of figures. */
export type Kind = 'season' | 'yearByYear' | 'career' | 'gameLog'
type Abbreviation = (team: { id: number | null; name: string }) => string

/** Splits of one kind and group, of our league and of one part of the season, in the feed's order. */
export const splitsOf = (groups: FeedStatGroup[], kind: Kind, group: string, part: SeasonPart): FeedSplit[] =>
  groups
    .filter((it) => it.type.displayName === kind && it.group.displayName === group)
    .flatMap((it) => it.splits)
    .filter((it) => inOurLeague(it) && isOfPart(it, part))

/** The place and time of a split; `abbreviation` gives our names of clubs. */
const whenOf = (split: FeedSplit, type: string, abbreviation: Abbreviation): LineContext => {
  const ofGame = split.game.gamePk !== null || split.date !== ''
  return {
    year: split.season,
    type,
    opponent: ofGame ? opponentLabel(abbreviation(split.opponent), split.isHome) : '',
    isHome: split.isHome,
    date: split.date,
    gameId: split.game.gamePk,
    team: split.team.id === null ? '' : abbreviation(split.team),
  }
}

export const readBatting = (split: FeedSplit, type: string, abbreviation: Abbreviation): PlayerBatting => {
  const { stat } = split
  return {
    ...whenOf(split, type, abbreviation),
    g: stat.gamesPlayed,
    ab: stat.atBats,
    r: stat.runs,
    h: stat.hits,
    h2b: stat.doubles,
    h3b: stat.triples,
    hr: stat.homeRuns,
    rbi: stat.rbi,
    bb: stat.baseOnBalls,
    ibb: stat.intentionalWalks,
    so: stat.strikeOuts,
    sb: stat.stolenBases ?? 0,
    cs: stat.caughtStealing ?? 0,
    hbp: stat.hitByPitch,
    sac: stat.sacBunts,
    sf: stat.sacFlies,
    tb: stat.totalBases,
    lob: stat.leftOnBase,
    pk: stat.pickoffs,
    ...wonAndLost(split),
    avg: stat.avg,
    obp: stat.obp,
    slg: stat.slg,
    ops: stat.ops,
  }
}

/** A batter's win or loss, which only a game's split has; a season's are counted from its games. */
const wonAndLost = ({ game, date, isWin }: FeedSplit) => {
  const isKnown = isWin !== null && (game.gamePk !== null || date !== '')
  return isKnown ? { w: Number(isWin), l: Number(!isWin) } : { w: null, l: null }
}

export const readPitching = (split: FeedSplit, type: string, abbreviation: Abbreviation): PlayerPitching => {
  const { stat } = split
  return {
    ...whenOf(split, type, abbreviation),
    w: stat.wins,
    l: stat.losses,
    era: stat.era,
    g: stat.gamesPitched || stat.gamesPlayed,
    s: stat.gamesStarted,
    gf: stat.gamesFinished,
    cg: stat.completeGames,
    sho: stat.shutouts,
    sv: stat.saves,
    hld: stat.holds,
    ip: stat.inningsPitched,
    h: stat.hits,
    r: stat.runs,
    er: stat.earnedRuns,
    hr: stat.homeRuns,
    bb: stat.baseOnBalls,
    so: stat.strikeOuts,
    hbp: stat.hitBatsmen || stat.hitByPitch,
    ab: stat.atBats,
    h2b: stat.doubles,
    h3b: stat.triples,
    sb: stat.stolenBases ?? 0,
    cs: stat.caughtStealing ?? 0,
    whip: stat.whip,
    avg: stat.avg,
    obp: stat.obp,
    slg: stat.slg,
    ops: stat.ops,
  }
}

/** A fielder has one split for each position played. */
export const readFielding = (split: FeedSplit, type: string, abbreviation: Abbreviation): PlayerFielding => {
  const { stat } = split
  return {
    ...whenOf(split, type, abbreviation),
    p: split.position.abbreviation,
    g: stat.games || stat.gamesPlayed,
    gs: stat.gamesStarted,
    i: stat.innings,
    a: stat.assists,
    po: stat.putOuts,
    e: stat.errors,
    te: stat.throwingErrors,
    tc: stat.chances,
    f: stat.fielding,
    rfg: stat.rangeFactorPerGame,
    rfi: stat.rangeFactorPer9Inn,
    h2p: stat.doublePlays,
    h3p: stat.triplePlays,
    sb: stat.stolenBases,
    cs: stat.caughtStealing,
    sbp: stat.stolenBasePercentage,
    pb: stat.passedBall,
    wp: stat.wildPitches,
    pk: stat.pickoffs,
    cif: stat.catchersInterference,
    era: stat.catcherERA,
  }
}
