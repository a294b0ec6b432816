import type { GameLog, LogPlayer, SeasonBefore } from '../../../contract/games/game-log.ts'
import type { GameState, SideState } from '../../../domain/state/game-state.ts'
import { outsOf } from '../../../domain/stats/figures.ts'
import type { Feed, FeedBoxPlayer } from '../../providers/league/league-feed-shape.ts'
import { boxScorePlayers } from './read-players.ts'

type Decisions = Feed['liveData']['decisions']

/**
 * The players of a log with their season as it was before the game. The feed's season figures hold today's
 * game, which is taken from them: by the box score, and what that lacks by the plays and the decisions. A
 * figure that the feed leaves out is that of the `known` player.
 */
export const withSeasonBefore = (
  feed: Feed,
  log: GameLog,
  state: GameState,
  known: GameLog['players'] = {},
): GameLog['players'] => {
  const byId = boxScorePlayers(feed)
  const before = (player: LogPlayer): LogPlayer => {
    const entry = byId.get(player.id)
    if (entry === undefined || player.season === null) return player
    const today = statsToday(entry.box, state[entry.side], feed.liveData.decisions)
    const season = seasonBefore(player.season, today)
    return {
      ...player,
      season: { ...season, ...seasonKept(entry.box.seasonStats, known[player.id]?.season ?? undefined) },
    }
  }
  return Object.fromEntries(Object.entries(log.players).map(([id, player]) => [id, before(player)]))
}

type SeasonStats = FeedBoxPlayer['seasonStats']

const seasonKept = (
  { batting, pitching }: SeasonStats,
  known: SeasonBefore | undefined,
): Partial<SeasonBefore> => {
  if (known === undefined) return {}
  const { ab, h, outs, er, w, l } = known
  return {
    ...((batting.atBats === null || batting.hits === null) && { ab, h }),
    ...((pitching.inningsPitched === '' || pitching.earnedRuns === null) && { outs, er }),
    ...((pitching.wins === null || pitching.losses === null) && { w, l }),
  }
}

/** A player's additions to their season today. */
const statsToday = (box: FeedBoxPlayer, side: SideState, decisions: Decisions): SeasonBefore => {
  const { id } = box.person
  const { batting, pitching } = box.stats
  const batted = side.batters.find((it) => it.id === id)?.line
  const pitched = side.pitchers.find((it) => it.id === id)?.line
  return {
    ab: batting.atBats ?? batted?.ab ?? 0,
    h: batting.hits ?? batted?.h ?? 0,
    outs: pitching.inningsPitched === '' ? (pitched?.outs ?? 0) : outsOf(pitching.inningsPitched),
    er: pitching.earnedRuns ?? pitched?.er ?? 0,
    w: pitching.wins ?? Number(decisions.winner.id === id || noteHasDecision(pitching.note, 'W')),
    l: pitching.losses ?? Number(decisions.loser.id === id || noteHasDecision(pitching.note, 'L')),
  }
}

/** The note of a pitcher of record begins with their new record, `(L, 3-5)`. */
const noteHasDecision = (note: string, decision: 'W' | 'L') => note.includes(`(${decision},`)

/** A season that is smaller than the game does not count it. */
const seasonBefore = (season: SeasonBefore, today: SeasonBefore): SeasonBefore => ({
  ...subtract(season, today, ['ab', 'h']),
  ...subtract(season, today, ['outs', 'er']),
  ...subtract(season, today, ['w', 'l']),
})

const subtract = <K extends keyof SeasonBefore>(
  season: SeasonBefore,
  today: SeasonBefore,
  keys: K[],
): Pick<SeasonBefore, K> => {
  const isIncluded = keys.every((key) => season[key] >= today[key])
  return Object.fromEntries(
    keys.map((key) => [key, isIncluded ? season[key] - today[key] : season[key]]),
  ) as Pick<SeasonBefore, K>
}
