import { LRUCache } from 'lru-cache'
import { emptyLinescore } from '../replay/linescore.ts'
import type { Recording } from '../shape/feed-shape.ts'
import { CLUBS, leagueTeams } from '../shape/league.ts'
import { addDays, dayOf, seasonOf } from '../shape/league-day.ts'
import { type Roster, rosterOf } from '../shape/roster.ts'
import { isUnplayed, phaseAt, type Span, statusOf } from '../shape/status.ts'
import { emptySeasonBefore, type Fixture, gameDataOf, type SeasonBefore } from './fixture-data.ts'
import { clubOf, datesOf, finishedGame, peopleOf, scenariosOf, seasonFixtures } from './fixtures.ts'
import { generatedRecording } from './generated-recording.ts'
import { type Brief, briefFrom, type LiveGame, liveGame, newCaches, onAirOf } from './live-game.ts'
import type { Clock, PlayedSeason } from './played-season.ts'
import { rowsOf } from './schedule-rows.ts'
import { readAnchor, readOutlines, writeAnchor, writeOutlines } from './season-files.ts'
import { SEASON_DAYS } from './season-plan.ts'
import { type Outlines, type SeasonResults, seasonBeforeOf, seasonResults } from './season-results.ts'
import { type Calendar, MINUTE } from './start-times.ts'

/** A new season's age: its scenarios and first half are in the past, and today has five games. */
const PLAYED_WEEKS = 7
const TUESDAY = 2
/** A game further ahead is not played for its video. */
const VIDEO_DAYS_AHEAD = 2
const CACHED_RECORDINGS = 16
const CACHED_GAMES = 1024
/** Maximum length of a game. */
const LONG_GAME_MS = 5 * 60 * MINUTE

/**
 * A season of generated games around now: seven weeks of finals before, today one game over, one live, one
 * about to start and more later, then the rest of the calendar. Whenever no game is live or about to start,
 * one is added. With `prepare` its results are computed in the background.
 */
export const openGeneratedSeason = async (o: {
  dataDir: string
  clock: Clock
  seed: number
  prepare: boolean
  outlines: Outlines
}): Promise<PlayedSeason> => {
  const state = newSeasonState(o, await calendarOf(o))
  if (o.prepare) state.results.restore(await readOutlines(o.dataDir))
  await addWhenIdle(state, o.dataDir, AT_START)
  let storing: Promise<unknown> = o.prepare ? prepared(state, o.dataDir) : Promise.resolve()
  const refreshed = () => {
    // The added game is in memory; the file only serves the next start, and may fail to be written.
    storing = Promise.allSettled([storing, addWhenIdle(state, o.dataDir, WHILE_RUNNING)])
    return state
  }
  const find = (gamePk: number) => {
    const fixture = state.fixtures.find((one) => one.gamePk === gamePk)
    return fixture && gameOf(state, fixture)
  }
  return {
    clock: o.clock,
    onAir: (gamePk) => onAirGameOf(refreshed(), gamePk),
    boardAt: (gamePk, t) => find(gamePk)?.boardAt(t),
    find,
    between: (from, to) => between(refreshed(), from, to).map((fixture) => gameOf(state, fixture)),
    teams: () => leagueTeams(seasonOf(dayOf(o.clock.now()))),
    dates: () => datesOf(state.calendar),
    finishedGames: () =>
      refreshed()
        .results.finishedGames(o.clock.now())
        .map(({ fixture, outline }) => finishedGame(state.calendar, fixture, outline)),
    people: () => state.clubs.flatMap((club) => peopleOf(club, dayOf(o.clock.now()))),
    scenarios: () => scenariosOf(state.fixtures),
    stored: async () => void (await storing),
  }
}

// An unwritable folder only makes the next start slower.
const prepared = async ({ results, clock }: SeasonState, dataDir: string): Promise<void> => {
  const outlines = await results.prepare(clock.now())
  if (outlines !== undefined) await writeOutlines(dataDir, outlines).catch(() => undefined)
}

type SeasonState = {
  seed: number
  clock: Clock
  calendar: Calendar
  /** The calendar is stored. */
  saved: boolean
  clubs: Roster[]
  fixtures: Fixture[]
  results: SeasonResults
  recordings: LRUCache<string, Recording>
  games: LRUCache<string, LiveGame>
  caches: ReturnType<typeof newCaches>
}

type Needs = { seed: number; clock: Clock; outlines: Outlines }

const newSeasonState = ({ seed, clock, outlines }: Needs, calendar: Calendar): SeasonState => {
  const clubs = CLUBS.map((club, i) => rosterOf(club, i, seed))
  const state: SeasonState = {
    seed,
    clock,
    calendar,
    saved: false,
    clubs,
    fixtures: seasonFixtures(calendar, clubs, seed),
    results: seasonResults(seed, calendar.opening, () => state.fixtures, outlines),
    recordings: new LRUCache({ max: CACHED_RECORDINGS }),
    games: new LRUCache({ max: CACHED_GAMES }),
    caches: newCaches(),
  }
  return state
}

// A day without a started game may still be arranged around now; other days keep their times.
const calendarOf = async (o: Needs & { dataDir: string }): Promise<Calendar> => {
  const now = o.clock.now()
  const today = dayOf(now)
  const stored = await readAnchor(o.dataDir)
  const sameSeason =
    stored?.kind === 'season' && stored.seed === o.seed && stored.opening <= today ? stored : undefined
  const activeSeason =
    sameSeason !== undefined && addDays(sameSeason.opening, SEASON_DAYS) > today ? sameSeason : undefined
  if (activeSeason === undefined) return { opening: openingFor(today), anchors: { [today]: now }, extras: [] }
  const { opening, anchors, extras } = activeSeason
  const state = newSeasonState(o, { opening, anchors, extras })
  const hasStartedToday = gamesNear(state, now).some(
    ({ officialDate, firstPitch }) => officialDate === today && firstPitch <= now,
  )
  const isStillPlaying = between(state, addDays(today, -1), addDays(today, -1)).some(
    ({ firstPitch }) => firstPitch + LONG_GAME_MS > now,
  )
  if (anchors[today] !== undefined || hasStartedToday || isStillPlaying) return { opening, anchors, extras }
  return { opening, anchors: { ...anchors, [today]: now }, extras }
}

/** The Tuesday from which today is in the season's eighth week, a Monday at its end. */
const openingFor = (today: string): string => {
  const sinceTuesday = (new Date(`${today}T12:00:00Z`).getUTCDay() - TUESDAY + 7) % 7
  return addDays(today, -PLAYED_WEEKS * 7 - sinceTuesday)
}

type Idle = { startsIn: number; soon: number; left: number }
// At a start there must be a live game with some of it left; a running sandbox may wait for a first pitch.
const AT_START: Idle = { startsIn: -5 * MINUTE, soon: 0, left: 20 * MINUTE }
const WHILE_RUNNING: Idle = { startsIn: 11 * MINUTE, soon: 12 * MINUTE, left: 0 }

const addWhenIdle = async (
  state: SeasonState,
  dataDir: string,
  { startsIn, soon, left }: Idle,
): Promise<void> => {
  const now = state.clock.now()
  const near = gamesNear(state, now).filter(({ firstPitch }) => firstPitch <= now + soon)
  const busy = near.some((fixture) => state.results.outline(fixture).span.last > now + left)
  if (busy && state.saved) return
  if (!busy) {
    const firstPitch = Math.floor((now + startsIn) / MINUTE) * MINUTE
    state.calendar = { ...state.calendar, extras: [...state.calendar.extras, firstPitch] }
    state.fixtures = seasonFixtures(state.calendar, state.clubs, state.seed)
  }
  state.saved = true
  const { opening, anchors, extras } = state.calendar
  await writeAnchor(dataDir, { kind: 'season', seed: state.seed, opening, anchors, extras: [...extras] })
}

/** The games that begin within a day of now, without those suspended overnight. */
const gamesNear = ({ fixtures }: SeasonState, now: number): Fixture[] =>
  fixtures.filter(
    ({ cancelledAt, resumes, firstPitch }) =>
      cancelledAt === undefined && resumes === undefined && Math.abs(firstPitch - now) < 2 * 24 * 60 * MINUTE,
  )

const onAirGameOf = (state: SeasonState, gamePk: number) => {
  const fixture = state.fixtures.find((one) => one.gamePk === gamePk)
  if (fixture === undefined || fixture.cancelledAt !== undefined) return undefined
  const isFarAhead = fixture.officialDate > addDays(dayOf(state.clock.now()), VIDEO_DAYS_AHEAD)
  return isFarAhead ? undefined : gameOf(state, fixture).onAir()
}

const between = ({ fixtures }: SeasonState, from: string, to: string): Fixture[] =>
  fixtures.filter(({ officialDate, postponed, resumes }) =>
    [officialDate, postponed?.day, resumes?.day].some((day) => day !== undefined && from <= day && day <= to),
  )

// A game has the season's statistics up to its own day, never later results.
const gameOf = (state: SeasonState, fixture: Fixture): LiveGame => {
  const today = dayOf(state.clock.now())
  const [asOfDay = today] = [fixture.officialDate, today].sort()
  const { gamePk, doubleHeader, gameNumber } = fixture
  const key = [gamePk, asOfDay, doubleHeader, gameNumber].join(':')
  const cached = state.games.get(key)
  if (cached !== undefined) return cached
  const before = () => seasonBeforeOf(state.results.totalsAt(asOfDay))
  const span = () =>
    state.clock.now() < fixture.firstPitch ? announcedSpan(fixture) : state.results.outline(fixture).span
  const clubs = { away: clubOf(fixture.away), home: clubOf(fixture.home) }
  const game = liveGame(
    key,
    {
      recording: () => recordingOf(state, key, fixture, before()),
      // The game without the season before it: enough for its times, score and statistics.
      bareRecording: () => recordingOf(state, `${fixture.gamePk}`, fixture, emptySeasonBefore),
      span,
      onAir: () => onAirOf(fixture.gamePk, state.results.outline(fixture).span, clubs),
      brief: (t) => briefAt(state, fixture, before(), t),
      rows: (t) => rowsOf(fixture, span(), { phase: phaseAt(span(), t), t }),
      correctedAt: fixture.correctedAt,
    },
    state.caches,
  )
  state.games.set(key, game)
  return game
}

const recordingOf = (state: SeasonState, key: string, fixture: Fixture, before: SeasonBefore): Recording => {
  const stored = state.recordings.get(key)
  if (stored !== undefined) return stored
  const recording = generatedRecording(fixture, state.seed, before)
  state.recordings.set(key, recording)
  return recording
}

// A game's length is not needed before its first pitch.
const announcedSpan = ({ firstPitch, postponed, cancelledAt }: Fixture): Span => ({
  scheduled: firstPitch,
  first: firstPitch,
  last: Number.POSITIVE_INFINITY,
  ...(postponed === undefined ? {} : { postponed }),
  ...(cancelledAt === undefined ? {} : { cancelledAt }),
})

const briefAt = (state: SeasonState, fixture: Fixture, before: SeasonBefore, t: number) => {
  const link = `/api/v1.1/game/${fixture.gamePk}/feed/live`
  const earlyPhase = phaseAt(announcedSpan(fixture), t)
  if (isUnplayed(earlyPhase) || earlyPhase === 'pregame') {
    const gameData = { ...gameDataOf(fixture, before, undefined), status: statusOf(earlyPhase) }
    const emptyOutcome: Pick<Brief, 'linescore' | 'decisions'> = {
      linescore: emptyLinescore(fixture.innings),
      decisions: undefined,
    }
    return briefFrom(fixture.gamePk, link, gameData, emptyOutcome)
  }
  // The outline is that of the corrected game.
  if (fixture.correctedAt !== undefined && t < fixture.correctedAt) return undefined
  const { span, linescore, decisions } = state.results.outline(fixture)
  if (phaseAt(span, t) !== 'final') return undefined
  const homeWon = (linescore.teams.home.runs ?? 0) > (linescore.teams.away.runs ?? 0)
  const gameData = gameDataOf(fixture, before, homeWon ? 'home' : 'away')
  return briefFrom(fixture.gamePk, link, gameData, { linescore, decisions })
}
