import { LRUCache } from 'lru-cache'
import { emptyLinescore } from '../replay/linescore.ts'
import type { Recording } from '../shape/feed-shape.ts'
import { CLUBS, leagueTeams } from '../shape/league.ts'
import { addDays, dayOf, seasonOf } from '../shape/league-day.ts'
import { type Roster, rosterOf } from '../shape/roster.ts'
import { isUnplayed, phaseAt, type Span, statusOf } from '../shape/status.ts'
import { readAnchor, writeAnchor } from './anchor-file.ts'
import { type Before, type Fixture, gameDataOf, nothingBefore } from './fixture-data.ts'
import { seasonFixtures } from './fixtures.ts'
import { generatedRecording } from './generated-recording.ts'
import { beforeOf } from './ledger.ts'
import { type Brief, briefFrom, type LiveGame, liveGame, newCaches, onAirOf } from './live-game.ts'
import { readOutlines, writeOutlines } from './outline-file.ts'
import type { PlayedSeason } from './played-season.ts'
import { rowsOf } from './schedule-rows.ts'
import type { Clock } from './season.ts'
import { clubOf, datesOf, finished, peopleOf, scenariosOf } from './season-facts.ts'
import { SEASON_DAYS } from './season-plan.ts'
import { type Outlines, type SeasonResults, seasonResults } from './season-results.ts'
import { type Calendar, MINUTE } from './start-times.ts'

/** A new season is so old that its scenarios and its first half lie behind it, and today is a day of five games. */
const PLAYED_WEEKS = 7
const TUESDAY = 2
/** A game further ahead than that is not played for its picture. */
const PICTURE_DAYS_AHEAD = 2
const RECORDINGS_KEPT = 16
const GAMES_KEPT = 1024
/** By then a game is over. */
const LONG_GAME_MS = 5 * 60 * MINUTE

/**
 * A season of made games around now: seven weeks of finals before, today one game over, one live, one about to
 * start and more later, the rest of the calendar to come. Whenever nothing is on or about to start, a game is
 * added. With `prepare` its results are made ready between other work.
 */
export const openGeneratedSeason = async (o: {
  dataDir: string
  clock: Clock
  seed: number
  prepare: boolean
  outlines: Outlines
}): Promise<PlayedSeason> => {
  const world = newWorld(o, await calendarOf(o))
  if (o.prepare) world.results.recall(await readOutlines(o.dataDir))
  await addWhenIdle(world, o.dataDir, AT_START)
  const ahead = o.prepare ? prepared(world, o.dataDir) : Promise.resolve()
  const fresh = () => {
    const added = addWhenIdle(world, o.dataDir, WHILE_RUNNING)
    // The added game stands in memory; the file only serves the next start.
    added.catch(() => undefined)
    return world
  }
  const find = (gamePk: number) => {
    const fixture = world.fixtures.find((one) => one.gamePk === gamePk)
    return fixture && gameOf(world, fixture)
  }
  return {
    clock: o.clock,
    onAir: (gamePk) => pictureOf(fresh(), gamePk),
    boardAt: (gamePk, t) => find(gamePk)?.boardAt(t),
    find,
    between: (from, to) => between(fresh(), from, to).map((fixture) => gameOf(world, fixture)),
    teams: () => leagueTeams(seasonOf(dayOf(o.clock.now()))),
    dates: () => datesOf(world.calendar),
    over: () =>
      fresh()
        .results.over(o.clock.now())
        .map(({ fixture, outline }) => finished(world.calendar, fixture, outline)),
    people: () => world.clubs.flatMap((club) => peopleOf(club, dayOf(o.clock.now()))),
    scenarios: () => scenariosOf(world.fixtures),
    prepared: ahead,
  }
}

// A folder that cannot be written costs the next start some time, nothing else.
const prepared = async ({ results, clock }: World, dataDir: string): Promise<void> => {
  const outlines = await results.prepare(clock.now())
  if (outlines !== undefined) await writeOutlines(dataDir, outlines).catch(() => undefined)
}

type World = {
  seed: number
  clock: Clock
  calendar: Calendar
  /** The calendar stands in the file. */
  saved: boolean
  clubs: Roster[]
  fixtures: Fixture[]
  results: SeasonResults
  recordings: LRUCache<string, Recording>
  games: LRUCache<string, LiveGame>
  caches: ReturnType<typeof newCaches>
}

type Needs = { seed: number; clock: Clock; outlines: Outlines }

const newWorld = ({ seed, clock, outlines }: Needs, calendar: Calendar): World => {
  const clubs = CLUBS.map((club, i) => rosterOf(club, i, seed))
  const world: World = {
    seed,
    clock,
    calendar,
    saved: false,
    clubs,
    fixtures: seasonFixtures(calendar, clubs, seed),
    results: seasonResults(seed, calendar.opening, () => world.fixtures, outlines),
    recordings: new LRUCache({ max: RECORDINGS_KEPT }),
    games: new LRUCache({ max: GAMES_KEPT }),
    caches: newCaches(),
  }
  return world
}

// A day on which nothing has begun may still be laid out around now; other days keep their times.
const calendarOf = async (o: Needs & { dataDir: string }): Promise<Calendar> => {
  const now = o.clock.now()
  const today = dayOf(now)
  const kept = await readAnchor(o.dataDir)
  const mine = kept?.kind === 'season' && kept.seed === o.seed && kept.opening <= today ? kept : undefined
  const alive = mine !== undefined && addDays(mine.opening, SEASON_DAYS) > today ? mine : undefined
  if (alive === undefined) return { opening: openingFor(today), anchors: { [today]: now }, extras: [] }
  const { opening, anchors, extras } = alive
  const world = newWorld(o, { opening, anchors, extras })
  const begun = around(world, now).some(
    ({ officialDate, firstPitch }) => officialDate === today && firstPitch <= now,
  )
  const stillOn = between(world, addDays(today, -1), addDays(today, -1)).some(
    ({ firstPitch }) => firstPitch + LONG_GAME_MS > now,
  )
  if (anchors[today] !== undefined || begun || stillOn) return { opening, anchors, extras }
  return { opening, anchors: { ...anchors, [today]: now }, extras }
}

/** The Tuesday from which today is in the season's eighth week, a Monday at its end. */
const openingFor = (today: string): string => {
  const sinceTuesday = (new Date(`${today}T12:00:00Z`).getUTCDay() - TUESDAY + 7) % 7
  return addDays(today, -PLAYED_WEEKS * 7 - sinceTuesday)
}

type Idle = { startsIn: number; soon: number; left: number }
// Whoever starts the sandbox wants a game at once, with some of it left; one that runs may wait for a first pitch.
const AT_START: Idle = { startsIn: -5 * MINUTE, soon: 0, left: 20 * MINUTE }
const WHILE_RUNNING: Idle = { startsIn: 11 * MINUTE, soon: 12 * MINUTE, left: 0 }

const addWhenIdle = async (world: World, dataDir: string, { startsIn, soon, left }: Idle): Promise<void> => {
  const now = world.clock.now()
  const near = around(world, now).filter(({ firstPitch }) => firstPitch <= now + soon)
  const busy = near.some((fixture) => world.results.outline(fixture).span.last > now + left)
  if (busy && world.saved) return
  if (!busy) {
    const firstPitch = Math.floor((now + startsIn) / MINUTE) * MINUTE
    world.calendar = { ...world.calendar, extras: [...world.calendar.extras, firstPitch] }
    world.fixtures = seasonFixtures(world.calendar, world.clubs, world.seed)
  }
  world.saved = true
  const { opening, anchors, extras } = world.calendar
  await writeAnchor(dataDir, { kind: 'season', seed: world.seed, opening, anchors, extras: [...extras] })
}

/** The games that began, or will begin, within a day of now; not one that a night of waiting is part of. */
const around = ({ fixtures }: World, now: number): Fixture[] =>
  fixtures.filter(
    ({ cancelledAt, resumes, firstPitch }) =>
      cancelledAt === undefined && resumes === undefined && Math.abs(firstPitch - now) < 2 * 24 * 60 * MINUTE,
  )

const pictureOf = (world: World, gamePk: number) => {
  const fixture = world.fixtures.find((one) => one.gamePk === gamePk)
  if (fixture === undefined || fixture.cancelledAt !== undefined) return undefined
  const isFarAhead = fixture.officialDate > addDays(dayOf(world.clock.now()), PICTURE_DAYS_AHEAD)
  return isFarAhead ? undefined : gameOf(world, fixture).onAir()
}

const between = ({ fixtures }: World, from: string, to: string): Fixture[] =>
  fixtures.filter(({ officialDate, postponed, resumes }) =>
    [officialDate, postponed?.day, resumes?.day].some((day) => day !== undefined && from <= day && day <= to),
  )

// A game knows the season up to its own day, never the results of games still to come.
const gameOf = (world: World, fixture: Fixture): LiveGame => {
  const today = dayOf(world.clock.now())
  const [known = today] = [fixture.officialDate, today].sort()
  const { gamePk, doubleHeader, gameNumber } = fixture
  const key = [gamePk, known, doubleHeader, gameNumber].join(':')
  const made = world.games.get(key)
  if (made !== undefined) return made
  const before = () => beforeOf(world.results.ledgerAt(known))
  const span = () =>
    world.clock.now() < fixture.firstPitch ? announced(fixture) : world.results.outline(fixture).span
  const clubs = { away: clubOf(fixture.away), home: clubOf(fixture.home) }
  const game = liveGame(
    key,
    {
      recording: () => recordingOf(world, key, fixture, before()),
      // The game without the season before it: enough for its times, its score and its sums.
      bare: () => recordingOf(world, `${fixture.gamePk}`, fixture, nothingBefore),
      span,
      clubs: () => [clubs.away.id, clubs.home.id],
      onAir: () => onAirOf(fixture.gamePk, world.results.outline(fixture).span, clubs),
      brief: (t) => briefAt(world, fixture, before(), t),
      rows: (t) => rowsOf(fixture, span(), { phase: phaseAt(span(), t), t }),
      correctedAt: fixture.correctedAt,
    },
    world.caches,
  )
  world.games.set(key, game)
  return game
}

const recordingOf = (world: World, key: string, fixture: Fixture, before: Before): Recording => {
  const kept = world.recordings.get(key)
  if (kept !== undefined) return kept
  const recording = generatedRecording(fixture, world.seed, before)
  world.recordings.set(key, recording)
  return recording
}

// Until its first pitch nobody needs to know how long a game will be.
const announced = ({ firstPitch, postponed, cancelledAt }: Fixture): Span => ({
  scheduled: firstPitch,
  first: firstPitch,
  last: Number.POSITIVE_INFINITY,
  ...(postponed === undefined ? {} : { postponed }),
  ...(cancelledAt === undefined ? {} : { cancelledAt }),
})

const briefAt = (world: World, fixture: Fixture, before: Before, t: number) => {
  const link = `/api/v1.1/game/${fixture.gamePk}/feed/live`
  const { series } = fixture
  const early = phaseAt(announced(fixture), t)
  if (isUnplayed(early) || early === 'pregame') {
    const gameData = { ...gameDataOf(fixture, before, undefined), status: statusOf(early) }
    const nothing: Pick<Brief, 'linescore' | 'decisions'> = {
      linescore: emptyLinescore(gameData, fixture.innings),
      decisions: undefined,
    }
    return { ...briefFrom(fixture.gamePk, link, gameData, nothing), series }
  }
  // The outline is that of the corrected game.
  if (fixture.correctedAt !== undefined && t < fixture.correctedAt) return undefined
  const { span, linescore, decisions } = world.results.outline(fixture)
  if (phaseAt(span, t) !== 'final') return undefined
  const homeWon = (linescore.teams.home.runs ?? 0) > (linescore.teams.away.runs ?? 0)
  const gameData = gameDataOf(fixture, before, homeWon ? 'home' : 'away')
  return { ...briefFrom(fixture.gamePk, link, gameData, { linescore, decisions }), series }
}
