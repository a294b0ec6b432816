import { STATUS } from '../../../../contract/games/status.ts'
import { leagueDay } from '../../../../domain/league/league-time.ts'
import { isPlayoff, type PlayoffGame } from '../../../../domain/league/playoffs.ts'
import { type Season, seasonAt, seasonsOf } from '../../../../domain/league/seasons.ts'
import type { GameResult } from '../../../../domain/league/standing.ts'
import type { ScheduledGame } from '../../feed/scheduled-game.ts'
import type { Games } from '../../state/memory.ts'
import { stateOnDay } from '../../state/summary.ts'

/** A season's games, each once, as it is on the last of its days. */
export type SeasonGames = {
  season: Season
  /** Oldest first. */
  rows: ScheduledGame[]
  /** Results of the regular games that were played, oldest first. */
  results: GameResult[]
  /** The first scheduled days of all regular games that are not cancelled, one entry for each game. */
  regularDays: string[]
  playoffs: PlayoffGame[]
}

/** The league's seasons, made from its games; the last requested one is cached until a game changes. */
export type Seasons = { games: Games; cached: { key: string; season: SeasonGames | undefined } | undefined }

export const openSeasons = (games: Games): Seasons => ({ games, cached: undefined })

/** The current season, or the one that began in `year`; undefined when the schedule has no such season. */
export const seasonGames = (seasons: Seasons, year?: number): SeasonGames | undefined => {
  const { games } = seasons
  const key = `${games.changes} ${year} ${leagueDay(games.clock.now())}`
  if (seasons.cached?.key !== key) seasons.cached = { key, season: buildSeason(games, year) }
  return seasons.cached.season
}

const buildSeason = (games: Games, year: number | undefined): SeasonGames | undefined => {
  const seasons = seasonsOf(games.days.keys())
  const season =
    year === undefined
      ? seasonAt(seasons, leagueDay(games.clock.now()))
      : seasons.find((it) => it.year === year)
  if (season === undefined) return undefined
  const rows = [...games.rows.values()]
    .flatMap((all) => all.at(-1) ?? [])
    .filter((it) => it.day >= season.from && it.day <= season.to)
    // A postponed game is sorted by the time when it was made up.
    .sort((a, b) => a.startsAt - b.startsAt || a.gameNumber - b.gameNumber)
  const regular = rows.filter((it) => it.gameType === 'R' || it.gameType === '')
  return {
    season,
    rows,
    results: regular.flatMap((it) => resultOf(games, it)).sort(byDay),
    regularDays: regular.filter((it) => it.status !== STATUS.cancelled).map((it) => scheduledDay(games, it)),
    playoffs: rows.filter((it) => isPlayoff(it.gameType)).map((it) => playoffOf(games, it)),
  }
}

const byDay = (a: GameResult, b: GameResult) => (a.day < b.day ? -1 : Number(a.day > b.day))

/** The score from the feed, which is better than the schedule's; null where neither has one. */
const runsOf = (games: Games, row: ScheduledGame) => {
  const summary = games.summaries.get(row.gamePk)
  if (stateOnDay(row, summary).status !== STATUS.final) return null
  return (summary?.status === STATUS.final ? summary.runs : null) ?? row.score
}

const scheduledDay = (games: Games, { gamePk, day }: ScheduledGame): string =>
  games.rows.get(gamePk)?.[0]?.day ?? day

const resultOf = (games: Games, row: ScheduledGame): GameResult[] => {
  const runs = runsOf(games, row)
  return runs === null
    ? []
    : [
        {
          ...gameOf(row),
          scheduled: scheduledDay(games, row),
          awayRuns: runs.away,
          homeRuns: runs.home,
        },
      ]
}

const playoffOf = (games: Games, row: ScheduledGame): PlayoffGame => {
  const runs = runsOf(games, row)
  return { ...gameOf(row), runs: runs === null ? null : [runs.away, runs.home] }
}

const gameOf = ({ gamePk, day, gameType, teams }: ScheduledGame) => ({
  gamePk,
  day,
  gameType,
  away: teams.away.id,
  home: teams.home.id,
})
