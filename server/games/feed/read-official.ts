import type { Official, OfficialSide } from '../../../contract/games/official-box-score.ts'
import type { Side } from '../../../contract/games/primitives.ts'
import { parkName } from '../../../domain/league/parks.ts'
import { outsOf } from '../../../domain/stats/figures.ts'
import type { Feed, FeedBoxPlayer } from '../../providers/league/league-feed-shape.ts'
import { hasPlayed } from './read-players.ts'

/** The league's own figures as the feed's line score and box score give them; null where it lacks a score or a side. */
export const readOfficial = (feed: Feed): Official | null => {
  const { linescore, boxscore, decisions } = feed.liveData
  const isComplete = (['away', 'home'] as const).every((side) => {
    const { runs } = linescore.teams[side]
    return runs !== null && Object.values(boxscore.teams[side].players).some((it) => it.battingOrder !== '')
  })
  if (!isComplete) return null
  return {
    innings: linescore.innings
      .filter((it) => it.num !== null && it.num > 0 && it.num < 100)
      .map(({ num, away, home }) => ({ inning: num as number, away, home })),
    away: readSide(feed, 'away'),
    home: readSide(feed, 'home'),
    gameInfo: readGameInfo(feed),
    decisions: { winner: decisions.winner.id, loser: decisions.loser.id, save: decisions.save.id },
  }
}

const readGameInfo = ({ liveData: { boxscore } }: Feed) =>
  boxscore.info
    .filter((it) => it.label !== '')
    .map(({ label, value }) => ({ label, value: value.replace(/\.\s*$/, '') }))
    .map((it) => (it.label === 'Venue' ? { ...it, value: parkName({ id: null, name: it.value }) } : it))

/** One side's own figures: totals of the line score, line-up, pitchers and notes of the box score. */
export const readSide = (feed: Feed, side: Side): OfficialSide => {
  const totals = feed.liveData.linescore.teams[side]
  const box = feed.liveData.boxscore.teams[side]
  const players = new Map(Object.values(box.players).map((it) => [it.person.id, it]))
  const others = feed.liveData.boxscore.teams[side === 'away' ? 'home' : 'away'].players
  const elsewhere = new Set(
    Object.values(others)
      .filter(hasPlayed)
      .map((it) => it.person.id),
  )
  const isOwnPlayer = ({ person, ...it }: FeedBoxPlayer) =>
    !elsewhere.has(person.id) || hasPlayed({ person, ...it })
  return {
    runs: totals.runs ?? 0,
    hits: totals.hits,
    errors: totals.errors,
    batters: [...players.values()].flatMap(readBatter).sort((a, b) => a.order - b.order),
    pitchers: [...new Set(box.pitchers)].flatMap((id) => readPitcher(id, players.get(id), isOwnPlayer)),
    activities: box.info
      .filter((it) => it.title !== '')
      .map(({ title, fieldList }) => ({ title, movements: fieldList })),
  }
}

const readBatter = ({ person, battingOrder, position, allPositions, stats, seasonStats }: FeedBoxPlayer) => {
  const order = Number(battingOrder)
  if (person.id === null || battingOrder === '' || !Number.isInteger(order) || order < 100 || order > 999)
    return []
  const it = stats.batting
  const played = allPositions.map((one) => one.abbreviation).filter(Boolean)
  return [
    {
      id: person.id,
      order,
      position: played.join('-') || position.abbreviation,
      avg: seasonStats.batting.avg,
      ab: it.atBats ?? 0,
      r: it.runs,
      h: it.hits ?? 0,
      h2b: it.doubles,
      h3b: it.triples,
      hr: it.homeRuns,
      rbi: it.rbi,
      bb: it.baseOnBalls,
      so: it.strikeOuts,
      sb: it.stolenBases,
    },
  ]
}

const readPitcher = (
  id: number,
  player: FeedBoxPlayer | undefined,
  isOwnPlayer: (player: FeedBoxPlayer) => boolean,
) => {
  if (player === undefined || !isOwnPlayer(player)) return []
  const it = player.stats.pitching
  return [
    {
      id,
      note: it.note,
      era: player.seasonStats.pitching.era,
      outs: outsOf(it.inningsPitched),
      h: it.hits,
      r: it.runs,
      er: it.earnedRuns ?? 0,
      bb: it.baseOnBalls,
      so: it.strikeOuts,
      hr: it.homeRuns,
    },
  ]
}
