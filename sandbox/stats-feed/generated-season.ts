import { LRUCache } from 'lru-cache'
import { readAnchor, writeAnchor } from './anchor-file.ts'
import type { Recording } from './feed-shape.ts'
import { type Before, type Fixture, gameDataOf } from './fixture-data.ts'
import { type Calendar, dayOfPk, fixturesOn, MINUTE } from './fixtures.ts'
import { generatedRecording } from './generated-recording.ts'
import { CLUBS, leagueTeams } from './league.ts'
import { addDays, dayOf, instantOf, seasonOf } from './league-day.ts'
import { beforeOf, emptyLedger, type Ledger, type Result, resultOf, withResult } from './ledger.ts'
import { emptyLinescore } from './linescore.ts'
import { type Brief, briefFrom, type LiveGame, liveGame, newCaches, onAirOf } from './live-game.ts'
import type { PlayedSeason } from './played-season.ts'
import { type Roster, rosterOf } from './roster.ts'
import type { Clock, Club } from './season.ts'
import { phaseAt, type Span, spanOf, statusOf } from './status.ts'

/** The season opened this many days before its first start. */
const PLAYED_DAYS = 28
/** The calendar is known this many days ahead. */
const AHEAD_DAYS = 14
/** After so many days a kept season is over and another one begins. */
const SEASON_OVER_DAYS = 80
/** Pictures are there for the games of these days before and after now. */
const PICTURE_DAYS = { before: 7, after: 2 }
const RECORDINGS_KEPT = 16
/** By then a game is over. */
const LONG_GAME_MS = 5 * 60 * MINUTE

/**
 * A season of made games around now: finals on the days before, today one game over, one live, one about to
 * start and more later, the calendar of the days to come. Whenever nothing is on or about to start, a game is added.
 */
export const openGeneratedSeason = async (o: {
  dataDir: string
  clock: Clock
  seed: number
}): Promise<PlayedSeason> => {
  const world = newWorld(o.seed, o.clock, await calendarOf(o))
  await addWhenIdle(world, o.dataDir, AT_START)
  const fresh = () => {
    const added = addWhenIdle(world, o.dataDir, WHILE_RUNNING)
    // The added game stands in memory; the file only serves the next start.
    added.catch(() => undefined)
    return world
  }
  const find = (gamePk: number) => {
    const fixture = fixtureOf(world, gamePk)
    return fixture && gameOf(world, fixture)
  }
  return {
    clock: o.clock,
    games: () => {
      const today = dayOf(fresh().clock.now())
      return between(world, addDays(today, -PICTURE_DAYS.before), addDays(today, PICTURE_DAYS.after)).map(
        (game) => game.onAir(),
      )
    },
    boardAt: (gamePk, t) => find(gamePk)?.boardAt(t),
    find,
    between: (from, to) => between(fresh(), from, to),
    teams: () => leagueTeams(seasonOf(dayOf(o.clock.now()))),
  }
}

type World = {
  seed: number
  clock: Clock
  calendar: Calendar
  /** The calendar stands in the file. */
  saved: boolean
  clubs: Roster[]
  recordings: LRUCache<string, Recording>
  played: Map<number, Played>
  fixtures: Map<string, Fixture[]>
  ledgers: Map<string, Ledger>
  games: Map<string, LiveGame>
  caches: ReturnType<typeof newCaches>
}

/** What is kept of a game once it has been played through. */
type Played = Pick<Brief, 'linescore' | 'decisions'> & { span: Span; result: Result }

const newWorld = (seed: number, clock: Clock, calendar: Calendar): World => ({
  seed,
  clock,
  calendar,
  saved: false,
  clubs: CLUBS.map((club, i) => rosterOf(club, i, seed)),
  recordings: new LRUCache({ max: RECORDINGS_KEPT }),
  played: new Map(),
  fixtures: new Map(),
  ledgers: new Map(),
  games: new Map(),
  caches: newCaches(),
})

// A day on which nothing has begun may still be laid out around now; other days keep their times.
const calendarOf = async (o: { dataDir: string; clock: Clock; seed: number }): Promise<Calendar> => {
  const now = o.clock.now()
  const today = dayOf(now)
  const kept = await readAnchor(o.dataDir)
  const mine = kept?.kind === 'generated' && kept.seed === o.seed && kept.opening <= today ? kept : undefined
  const alive = mine !== undefined && addDays(mine.opening, SEASON_OVER_DAYS) >= today ? mine : undefined
  if (alive === undefined)
    return { opening: addDays(today, -PLAYED_DAYS), anchors: { [today]: now }, extras: [] }
  const { opening, anchors, extras } = alive
  const world = newWorld(o.seed, o.clock, { opening, anchors, extras })
  const begun = around(world, today).some(
    ({ firstPitch }) => dayOf(firstPitch) === today && firstPitch <= now,
  )
  const stillOn = fixturesFor(world, addDays(today, -1)).some(
    ({ firstPitch }) => firstPitch + LONG_GAME_MS > now,
  )
  if (anchors[today] !== undefined || begun || stillOn) return { opening, anchors, extras }
  return { opening, anchors: { ...anchors, [today]: now }, extras }
}

type Idle = { startsIn: number; soon: number; left: number }
// Whoever starts the sandbox wants a game at once, with some of it left; one that runs may wait for a first pitch.
const AT_START: Idle = { startsIn: -5 * MINUTE, soon: 0, left: 20 * MINUTE }
const WHILE_RUNNING: Idle = { startsIn: 11 * MINUTE, soon: 12 * MINUTE, left: 0 }

const addWhenIdle = async (world: World, dataDir: string, { startsIn, soon, left }: Idle): Promise<void> => {
  const now = world.clock.now()
  const near = around(world, dayOf(now)).filter(({ firstPitch }) => firstPitch <= now + soon)
  const busy = near.some((fixture) => playedOnce(world, fixture).span.last > now + left)
  if (busy && world.saved) return
  if (!busy) {
    const firstPitch = Math.floor((now + startsIn) / MINUTE) * MINUTE
    world.calendar = { ...world.calendar, extras: [...world.calendar.extras, firstPitch] }
    world.fixtures.clear()
  }
  world.saved = true
  const { opening, anchors, extras } = world.calendar
  await writeAnchor(dataDir, { kind: 'generated', seed: world.seed, opening, anchors, extras: [...extras] })
}

const around = (world: World, day: string): Fixture[] =>
  [-1, 0, 1].flatMap((n) => fixturesFor(world, addDays(day, n)))

const fixturesFor = (world: World, day: string): Fixture[] => {
  const known = world.fixtures.get(day)
  if (known !== undefined) return known
  const fixtures = fixturesOn(world.calendar, world.clubs, day)
  world.fixtures.set(day, fixtures)
  return fixtures
}

const fixtureOf = (world: World, gamePk: number): Fixture | undefined => {
  const last = addDays(dayOf(world.clock.now()), AHEAD_DAYS)
  const day = dayOfPk(gamePk)
  if (day > last) return undefined
  return fixturesFor(world, day).find((fixture) => fixture.gamePk === gamePk)
}

const between = (world: World, from: string, to: string): LiveGame[] => {
  const { opening } = world.calendar
  const horizon = addDays(dayOf(world.clock.now()), AHEAD_DAYS)
  const first = from < opening ? opening : from
  const last = to > horizon ? horizon : to
  const fixtures: Fixture[] = []
  for (let day = addDays(first, -1); day <= addDays(last, 1); day = addDays(day, 1)) {
    fixtures.push(...fixturesFor(world, day))
  }
  return fixtures
    .filter(({ officialDate }) => first <= officialDate && officialDate <= last)
    .sort((a, b) => a.firstPitch - b.firstPitch)
    .map((fixture) => gameOf(world, fixture))
}

// A game knows the season up to its own day, never the results of games still to come.
const gameOf = (world: World, fixture: Fixture): LiveGame => {
  const today = dayOf(world.clock.now())
  const [known = today] = [fixture.officialDate, today].sort()
  const key = `${fixture.gamePk}:${known}`
  const made = world.games.get(key)
  if (made !== undefined) return made
  const recording = () => {
    const kept = world.recordings.get(key)
    if (kept !== undefined) return kept
    const played = generatedRecording(fixture, world.seed, beforeOf(ledgerAt(world, known)))
    world.recordings.set(key, played)
    return played
  }
  // Until its first pitch nobody needs to know how long a game will be.
  const announced = {
    scheduled: fixture.firstPitch,
    first: fixture.firstPitch,
    last: Number.POSITIVE_INFINITY,
  }
  const span = () => (world.clock.now() < fixture.firstPitch ? announced : playedOnce(world, fixture).span)
  const brief = (t: number) => briefAt(world, fixture, beforeOf(ledgerAt(world, known)), t)
  const clubs = { away: clubOf(fixture.away), home: clubOf(fixture.home) }
  const onAir = () => onAirOf(fixture.gamePk, playedOnce(world, fixture).span, clubs)
  const source = { recording, bare: () => bareOf(world, fixture), span, onAir, brief }
  const game = liveGame(key, source, world.caches)
  world.games.set(key, game)
  return game
}

// The game without the season before it: enough for its times, its score and its sums.
const bareOf = (world: World, fixture: Fixture): Recording => {
  const key = `${fixture.gamePk}`
  const kept = world.recordings.get(key)
  if (kept !== undefined) return kept
  const recording = generatedRecording(fixture, world.seed, beforeOf(emptyLedger))
  world.recordings.set(key, recording)
  return recording
}

const briefAt = (world: World, fixture: Fixture, before: Before, t: number): Brief | undefined => {
  const link = `/api/v1.1/game/${fixture.gamePk}/feed/live`
  const { firstPitch: first } = fixture
  const phase = phaseAt({ scheduled: first, first, last: Number.POSITIVE_INFINITY }, t)
  if (phase === 'scheduled' || phase === 'pregame') {
    const gameData = { ...gameDataOf(fixture, before, undefined), status: statusOf(phase) }
    return briefFrom(fixture.gamePk, link, gameData, {
      linescore: emptyLinescore(gameData, 9),
      decisions: undefined,
    })
  }
  const { span, linescore, decisions } = playedOnce(world, fixture)
  if (phaseAt(span, t) !== 'final') return undefined
  const homeWon = (linescore.teams.home.runs ?? 0) > (linescore.teams.away.runs ?? 0)
  const gameData = gameDataOf(fixture, before, homeWon ? 'home' : 'away')
  return briefFrom(fixture.gamePk, link, gameData, { linescore, decisions })
}

const clubOf = ({ club: { id, abbr, name } }: Roster): Club => ({ id, abbr, name })

// Played once for its times and sums; the whole feed is written again when somebody asks for it.
const playedOnce = (world: World, fixture: Fixture): Played => {
  const known = world.played.get(fixture.gamePk)
  if (known !== undefined) return known
  const recording = bareOf(world, fixture)
  const { linescore, decisions } = recording.feed.liveData
  const played = { span: spanOf(recording), result: resultOf(recording), linescore, decisions }
  world.played.set(fixture.gamePk, played)
  return played
}

/** The sums of all games that were over when a day began. */
const ledgerAt = (world: World, day: string): Ledger => {
  if (day <= world.calendar.opening) return emptyLedger
  const known = world.ledgers.get(day)
  if (known !== undefined) return known
  const before = addDays(day, -1)
  const [from, to] = [instantOf(before, '00:00'), instantOf(day, '00:00')]
  let ledger = ledgerAt(world, before)
  for (const fixture of around(world, before)) {
    const { span, result } = playedOnce(world, fixture)
    if (span.last >= from && span.last < to) ledger = withResult(ledger, result)
  }
  world.ledgers.set(day, ledger)
  return ledger
}
