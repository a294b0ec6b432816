import type { PlayerBatting, PlayerFielding, PlayerPitching } from '../../../../contract/games/player.ts'
import type { FeedSplit, FeedStatGroup } from '../../../providers/league/league-feed-people-shape.ts'
import { combineGroups, type GroupStats, type PlayerStats } from './player-stats.ts'
import {
  type Kind,
  readBatting,
  readFielding,
  readPitching,
  type SeasonPart,
  splitsOf,
} from './read-stats.ts'

/** Our abbreviation of a club; the feed's own name for an unknown club. */
type Abbreviation = (team: { id: number | null; name: string }) => string
type Line = PlayerBatting | PlayerPitching | PlayerFielding
type Lines<L extends Line> = { season: L | null; career: L | null; byYear: L[]; log: L[] }

/**
 * The league's figures of a player for one part of the season; they are cached instead of its far larger
 * answer.
 */
export type PartStats = {
  batting: Lines<PlayerBatting>
  pitching: Lines<PlayerPitching>
  fielding: Lines<PlayerFielding>
}

/** Our lines from the league's answer; undefined when it has nothing for that part. */
export const readPart = (
  groups: FeedStatGroup[],
  part: SeasonPart,
  abbreviation: Abbreviation,
): PartStats | undefined => {
  const readGroup = <L extends Line>(
    group: string,
    read: (split: FeedSplit, type: string, by: Abbreviation) => L,
  ) => {
    const lines = (kind: Kind) =>
      splitsOf(groups, kind, group, part).map((it) => read(it, part, abbreviation))
    return {
      season: lines('season')[0] ?? null,
      career: lines('career')[0] ?? null,
      byYear: lines('yearByYear'),
      log: lines('gameLog'),
    }
  }
  const stats = {
    batting: readGroup('hitting', readBatting),
    pitching: readGroup('pitching', readPitching),
    fielding: readGroup('fielding', readFielding),
  }
  return Object.values(stats).some(hasLines) ? stats : undefined
}

const hasLines = ({ season, career, byYear, log }: Lines<Line>) =>
  season !== null || career !== null || byYear.length + log.length > 0

/** A player's official figures; undefined when there are none. */
export const officialStats = (
  regular: PartStats | undefined,
  playoffs: PartStats | undefined,
): PlayerStats | undefined =>
  regular === undefined && playoffs === undefined
    ? undefined
    : combineGroups(
        withDecisions(groupOf(regular?.batting, playoffs?.batting)),
        groupOf(regular?.pitching, playoffs?.pitching),
        groupOf(regular?.fielding, playoffs?.fielding),
      )

const groupOf = <L extends Line>(
  regular: Lines<L> | undefined,
  playoffs: Lines<L> | undefined,
): GroupStats<L> => ({
  sets: {
    season: regular?.season ?? null,
    playoffs: playoffs?.season ?? null,
    career: regular?.career ?? null,
  },
  byYear: (regular?.byYear ?? []).toSorted((a, b) => (a.year > b.year ? -1 : Number(a.year < b.year))),
  // The league lists the oldest first, and the second game of a day behind its first one.
  log: [...(regular?.log ?? []), ...(playoffs?.log ?? [])]
    .reverse()
    .sort((a, b) => (a.date > b.date ? -1 : Number(a.date < b.date))),
})

/**
 * Adds wins and losses to a batter's lines. The league gives them only for each game, so those of the current
 * season are counted from its games. They are unknown for other seasons, and for the career unless this is
 * its only season.
 */
const withDecisions = (batting: GroupStats<PlayerBatting>): GroupStats<PlayerBatting> => {
  const { sets, byYear, log } = batting
  const counted = (line: PlayerBatting) => ({ ...line, ...decisionsOf(line, log) })
  const years = byYear.map(counted)
  const season = sets.season && counted(sets.season)
  const [only] = years
  const career = sets.career && {
    ...sets.career,
    ...(only !== undefined && years.length === 1 && only.g === sets.career.g && { w: only.w, l: only.l }),
  }
  return { sets: { season, playoffs: sets.playoffs && counted(sets.playoffs), career }, byYear: years, log }
}

/**
 * Counts the decisions in a line's games: those of its part of the season, its year and its club, if it has
 * one.
 */
const decisionsOf = (line: PlayerBatting, log: PlayerBatting[]): Pick<PlayerBatting, 'w' | 'l'> => {
  const games = log.filter(
    (it) =>
      it.type === line.type &&
      it.year === line.year &&
      (line.team === '' || it.team === '' || it.team === line.team),
  )
  if (games.length === 0 || games.some((it) => it.w === null)) return { w: null, l: null }
  return {
    w: games.reduce((sum, it) => sum + (it.w ?? 0), 0),
    l: games.reduce((sum, it) => sum + (it.l ?? 0), 0),
  }
}
