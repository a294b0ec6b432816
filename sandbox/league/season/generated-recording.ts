import { type Decisions, decisionsOf, type PlayedGame, playGame } from '../play/play-game.ts'
import { withOriginalScoring } from '../play/scenarios.ts'
import { boxscoreOf } from '../replay/boxscore.ts'
import { type GameResult, resultOf } from '../replay/game-result.ts'
import { emptyLinescore, linescoreOf, personRef } from '../replay/linescore.ts'
import { momentsOf } from '../replay/moments.ts'
import { tallyAt } from '../replay/tally.ts'
import type { Feed, Recording, Side } from '../shape/feed-shape.ts'
import { timecode } from '../shape/league-day.ts'
import { type Span, spanOf } from '../shape/status.ts'
import { type Fixture, gameDataOf, type SeasonBefore } from './fixture-data.ts'
import { conditionNotes, conditionsOf, type GameConditions } from './game-conditions.ts'
import { boxTeamOf, boxTeamWithoutLineup, withGameStats } from './recorded-boxes.ts'

/** Plays a fixture and writes it as a complete, final `feed/live`. */
export const generatedRecording = (fixture: Fixture, seed: number, before: SeasonBefore): Recording => {
  if (fixture.cancelledAt !== undefined) return unplayedRecording(fixture, seed, before)
  const game = playGame({ ...fixture, seed })
  const recording = finalRecording(fixture, game, before, seed)
  const { correctedAt } = fixture
  if (correctedAt === undefined) return recording
  const first = finalRecording(fixture, { ...game, plays: withOriginalScoring(game.plays) }, before, seed)
  const feed = { ...recording.feed, metaData: { wait: 10, timeStamp: timecode(correctedAt) } }
  return { ...recording, feed, correction: { at: correctedAt, before: first } }
}

/** The part of a game that the season stores: times, line score, decisions and statistics. */
export type Outline = Pick<Feed['liveData'], 'linescore' | 'decisions'> & { span: Span; result: GameResult }

/** Plays a fixture for its outline alone, at less than half the cost of the complete feed. */
export const outlineOf = (fixture: Fixture, seed: number, before: SeasonBefore): Outline => {
  if (fixture.cancelledAt !== undefined) {
    const recording = unplayedRecording(fixture, seed, before)
    const { linescore } = recording.feed.liveData
    return { span: spanOf(recording), linescore, result: resultOf(recording, undefined) }
  }
  const game = playGame({ ...fixture, seed })
  const recording = playedRecording(fixture, game, before, seed)
  const tally = tallyAt(recording, recording.moments.at(-1))
  return {
    span: spanOf(recording),
    linescore: linescoreOf(recording, tally, 'over'),
    decisions: decisionRefs(recording.feed, decisionsOf(game)),
    result: resultOf(recording, tally),
  }
}

const unplayedRecording = (fixture: Fixture, seed: number, before: SeasonBefore): Recording => {
  const { gamePk, cancelledAt = fixture.firstPitch } = fixture
  const feed = emptyFeed(fixture, conditionsOf(fixture, seed), before)
  return { gamePk, feed, plays: [], moments: [], weather: { cancelledAt } }
}

const emptyFeed = (
  fixture: Fixture,
  { officials }: GameConditions,
  before: SeasonBefore,
  winner?: Side,
): Feed => ({
  gamePk: fixture.gamePk,
  link: `/api/v1.1/game/${fixture.gamePk}/feed/live`,
  metaData: { wait: 10, timeStamp: '' },
  gameData: gameDataOf(fixture, before, winner),
  liveData: {
    plays: { allPlays: [] },
    linescore: emptyLinescore(fixture.innings),
    boxscore: {
      teams: { away: boxTeamWithoutLineup(fixture.away), home: boxTeamWithoutLineup(fixture.home) },
      officials,
      info: [],
    },
  },
})

/** A played game before its box score is counted: clubs, plays and decisions. */
const playedRecording = (
  fixture: Fixture,
  game: PlayedGame,
  before: SeasonBefore,
  seed: number,
): Recording => {
  const { plays, pauses, lead } = game
  const { gamePk, postponed } = fixture
  const conditions = conditionsOf(fixture, seed)
  const empty = emptyFeed(fixture, conditions, before, lead.side)
  const currentPlay = plays.at(-1)
  const feed: Feed = {
    ...empty,
    gameData: { ...empty.gameData, weather: conditions.weather },
    liveData: {
      ...empty.liveData,
      plays: { allPlays: plays, ...(currentPlay === undefined ? {} : { currentPlay }) },
      boxscore: {
        ...empty.liveData.boxscore,
        teams: { away: boxTeamOf(game.away, before), home: boxTeamOf(game.home, before) },
        info: conditionNotes(fixture, conditions, 0),
      },
      decisions: decisionRefs(empty, decisionsOf(game)),
    },
  }
  const weather = {
    ...(pauses.length > 0 ? { pauses } : {}),
    ...(postponed === undefined ? {} : { postponed: { at: postponed.at, from: postponed.from } }),
  }
  return { gamePk, feed, plays, moments: momentsOf(plays), weather }
}

const decisionRefs = (feed: Feed, { winner, loser, save }: Decisions) => ({
  winner: personRef({ feed }, winner),
  loser: personRef({ feed }, loser),
  ...(save === undefined ? {} : { save: personRef({ feed }, save) }),
})

const finalRecording = (
  fixture: Fixture,
  game: PlayedGame,
  before: SeasonBefore,
  seed: number,
): Recording => {
  const recording = playedRecording(fixture, game, before, seed)
  const { feed, moments } = recording
  const decisions = decisionsOf(game)
  const tally = tallyAt(recording, moments.at(-1))
  const { teams, info, officials } = boxscoreOf(recording, tally, 'over')
  const counts = info.slice(
    0,
    info.findIndex(({ label }) => label === 'Umpires'),
  )
  const boxscore = {
    teams: { away: withGameStats(teams.away, decisions), home: withGameStats(teams.home, decisions) },
    officials,
    info: [...counts, ...conditionNotes(fixture, conditionsOf(fixture, seed), minutesOf(recording))],
  }
  const liveData = { ...feed.liveData, linescore: linescoreOf(recording, tally, 'over'), boxscore }
  const metaData = { wait: 10, timeStamp: timecode(moments.at(-1)?.at ?? 0) }
  return { ...recording, feed: { ...feed, metaData, liveData } }
}

// The minutes of play, without rain.
const minutesOf = ({ moments, weather }: Recording) => {
  const waited = (weather?.pauses ?? []).reduce((sum, { from, to }) => sum + to - from, 0)
  return Math.round(((moments.at(-1)?.at ?? 0) - (moments[0]?.at ?? 0) - waited) / 60_000)
}
