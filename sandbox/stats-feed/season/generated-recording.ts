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
  return { ...withTimestamp(recording, correctedAt), correction: { at: correctedAt, before: first } }
}

const finalRecording = (
  fixture: Fixture,
  game: PlayedGame,
  before: SeasonBefore,
  seed: number,
): Recording => {
  const recording = playedRecording(fixture, game, before, seed)
  return { ...recording, feed: finalFeed(recording, fixture, decisionsOf(game), conditionsOf(fixture, seed)) }
}

const withTimestamp = ({ feed, ...recording }: Recording, at: number): Recording => ({
  ...recording,
  feed: { ...feed, metaData: { ...feed.metaData, timeStamp: timecode(at) } },
})

/** The part of a game that the season stores: times, line score, decisions and statistics. */
export type Outline = Pick<Feed['liveData'], 'linescore' | 'decisions'> & { span: Span; result: GameResult }

/** Plays a fixture for its outline alone, at less than half the cost of the complete feed. */
export const outlineOf = (fixture: Fixture, seed: number, before: SeasonBefore): Outline => {
  if (fixture.cancelledAt !== undefined) {
    const recording = unplayedRecording(fixture, seed, before)
    const { linescore } = recording.feed.liveData
    return { span: spanOf(recording), linescore, result: resultOf(recording, undefined, {}) }
  }
  const game = playGame({ ...fixture, seed })
  const recording = playedRecording(fixture, game, before, seed)
  const tally = tallyAt(recording, recording.moments.at(-1))
  const decisions = decisionsOf(game)
  return {
    span: spanOf(recording),
    linescore: linescoreOf(recording, tally, 'over'),
    decisions: decisionRefs(recording, decisions),
    result: resultOf(recording, tally, decisions),
  }
}

const playedRecording = (
  fixture: Fixture,
  game: PlayedGame,
  before: SeasonBefore,
  seed: number,
): Recording => {
  const { plays, pauses } = game
  const { postponed } = fixture
  return {
    gamePk: fixture.gamePk,
    feed: draftFeed(fixture, game, before, seed),
    plays,
    moments: momentsOf(plays),
    weather: {
      ...(pauses.length > 0 ? { pauses } : {}),
      ...(postponed === undefined ? {} : { postponed: { at: postponed.at, from: postponed.from } }),
    },
  }
}

const unplayedRecording = (fixture: Fixture, seed: number, before: SeasonBefore): Recording => {
  const feed = emptyFeed(fixture, { before, conditions: conditionsOf(fixture, seed), winner: undefined })
  const { cancelledAt = fixture.firstPitch } = fixture
  return { gamePk: fixture.gamePk, feed, plays: [], moments: [], weather: { cancelledAt } }
}

type EmptyFeedInput = { before: SeasonBefore; conditions: GameConditions; winner: Side | undefined }

const emptyFeed = (fixture: Fixture, { before, conditions, winner }: EmptyFeedInput): Feed => {
  const gameData = gameDataOf(fixture, before, winner)
  return {
    gamePk: fixture.gamePk,
    link: `/api/v1.1/game/${fixture.gamePk}/feed/live`,
    metaData: { wait: 10, timeStamp: '' },
    gameData,
    liveData: {
      plays: { allPlays: [] },
      linescore: emptyLinescore(gameData, fixture.innings),
      boxscore: {
        teams: { away: boxTeamWithoutLineup(fixture.away), home: boxTeamWithoutLineup(fixture.home) },
        officials: conditions.officials,
        info: [],
      },
    },
  }
}

const draftFeed = (fixture: Fixture, game: PlayedGame, before: SeasonBefore, seed: number): Feed => {
  const conditions = conditionsOf(fixture, seed)
  const empty = emptyFeed(fixture, { before, conditions, winner: game.lead.side })
  const current = game.plays.at(-1)
  return {
    ...empty,
    gameData: { ...empty.gameData, weather: conditions.weather },
    liveData: {
      ...empty.liveData,
      plays: { allPlays: game.plays, ...(current === undefined ? {} : { currentPlay: current }) },
      boxscore: {
        ...empty.liveData.boxscore,
        teams: { away: boxTeamOf(game.away, before), home: boxTeamOf(game.home, before) },
        info: conditionNotes(fixture, conditions, 0),
      },
    },
  }
}

const finalFeed = (
  draft: Recording,
  fixture: Fixture,
  decisions: Decisions,
  conditions: GameConditions,
): Feed => {
  const recording = withDecisions(draft, decisions)
  const { feed, moments } = recording
  const tally = tallyAt(recording, moments.at(-1))
  const boxscore = boxscoreOf(recording, tally, 'over')
  const minutes = minutesOf(recording)
  const counts = boxscore.info.slice(
    0,
    boxscore.info.findIndex(({ label }) => label === 'Umpires'),
  )
  return {
    ...feed,
    metaData: { ...feed.metaData, timeStamp: timecode(moments.at(-1)?.at ?? 0) },
    gameData: {
      ...feed.gameData,
      gameInfo: {
        ...feed.gameData.gameInfo,
        attendance: conditions.attendance,
        gameDurationMinutes: minutes,
        ...delayOf(recording),
      },
    },
    liveData: {
      ...feed.liveData,
      linescore: linescoreOf(recording, tally, 'over'),
      boxscore: {
        ...boxscore,
        teams: {
          away: withGameStats(boxscore.teams.away, decisions),
          home: withGameStats(boxscore.teams.home, decisions),
        },
        info: [...counts, ...conditionNotes(fixture, conditions, minutes)],
      },
    },
  }
}

const delayOf = ({ weather }: Recording) => {
  const delays = (weather?.pauses ?? []).filter(({ kind }) => kind === 'delayed')
  if (delays.length === 0) return {}
  return { delayDurationMinutes: Math.round(delays.reduce((ms, { from, to }) => ms + to - from, 0) / 60_000) }
}

// The minutes of play, without rain.
const minutesOf = ({ moments, weather }: Recording) => {
  const waited = (weather?.pauses ?? []).reduce((sum, { from, to }) => sum + to - from, 0)
  return Math.round(((moments.at(-1)?.at ?? 0) - (moments[0]?.at ?? 0) - waited) / 60_000)
}

const withDecisions = ({ feed, ...recording }: Recording, decisions: Decisions): Recording => {
  const refs = decisionRefs({ ...recording, feed }, decisions)
  return { ...recording, feed: { ...feed, liveData: { ...feed.liveData, decisions: refs } } }
}

const decisionRefs = (recording: Recording, { winner, loser, save }: Decisions) => ({
  winner: personRef(recording, winner),
  loser: personRef(recording, loser),
  ...(save === undefined ? {} : { save: personRef(recording, save) }),
})
