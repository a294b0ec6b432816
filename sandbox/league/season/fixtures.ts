import { CORRECTED, PLANNED_SCENARIOS, type PlannedScenario } from '../play/scenarios.ts'
import { RIVALS } from '../shape/league.ts'
import { addDays, DAY_MS, datetimeOf, dayOf, instantOf, seasonOf } from '../shape/league-day.ts'
import type { Roster } from '../shape/roster.ts'
import { type Fixture, personOf, playersOf } from './fixture-data.ts'
import type { Outline } from './generated-recording.ts'
import type { Club } from './live-game.ts'
import type { FinishedGame, LeaguePlayer, Scenario, SeasonDates } from './played-season.ts'
import { type PlannedGame, SEASON_DAYS, SECOND_HALF_DAY, seasonPlan, seriesOn } from './season-plan.ts'
import { type Calendar, firstPitches, MINUTE, type ScheduledGame } from './start-times.ts'

/** A season's gamePks begin at its week since 1970, times this. */
const PKS_PER_SEASON = 1000
const GAMES = 340
const CANCELLED_ORDINAL = GAMES + 1
const FIRST_EXTRA_ORDINAL = 400
const RESUMED_AT = '14:00'
/** A game is postponed or cancelled this long before its first pitch. */
const POSTPONED_BEFORE_MS = 120 * MINUTE
const SECOND_GAME_MS = 210 * MINUTE
/** The league corrects a game's scoring this long after its first pitch. */
const CORRECTED_AFTER_MS = 360 * MINUTE

/** Every game of a season in the order of its first pitches, those added included. */
export const seasonFixtures = (calendar: Calendar, clubs: readonly Roster[], seed: number): Fixture[] => {
  const plan = seasonPlan(RIVALS, seed)
  const scheduled = firstPitches(calendar, plan)
  const dated = withCorrected(
    calendar,
    scheduled.map((game) => fixtureOf(calendar, clubs, game)),
  )
  const all = [...dated, cancelledOf(dated)]
  for (const [i, firstPitch] of calendar.extras.entries())
    all.push(extraOf(calendar, { clubs, plan, all, i, firstPitch }))
  return all.sort((a, b) => a.firstPitch - b.firstPitch).map(withDoubleheaderMark)
}

// A game added for an evening makes a doubleheader of its clubs' other one, in the order in which they begin.
const withDoubleheaderMark = (fixture: Fixture, _: number, all: readonly Fixture[]): Fixture => {
  const sameDayGames = all.filter(
    (other) => other.officialDate === fixture.officialDate && isSamePair(other, fixture),
  )
  if (!sameDayGames.some(({ doubleHeader }) => doubleHeader === 'S')) return fixture
  if (sameDayGames.length === 1) return { ...fixture, doubleHeader: 'N', gameNumber: 1 }
  return { ...fixture, doubleHeader: 'S', gameNumber: sameDayGames[0] === fixture ? 1 : 2 }
}

const isSamePair = (a: Fixture, b: Fixture) =>
  a.away.club.id === b.away.club.id && a.home.club.id === b.home.club.id

const pkOf = ({ opening }: Calendar, ordinal: number) =>
  Math.floor(Date.parse(opening) / DAY_MS / 7) * PKS_PER_SEASON + ordinal

const fixtureOf = (
  calendar: Calendar,
  clubs: readonly Roster[],
  { game, ...when }: ScheduledGame,
): Fixture => {
  const planned = PLANNED_SCENARIOS.find((one) => isScenarioOf(one, game) && one.name !== 'cancelled')
  return {
    gamePk: pkOf(calendar, game.ordinal),
    ordinal: game.ordinal,
    ...when,
    ...sides(clubs, game),
    turn: game.turn,
    innings: game.innings,
    gameNumber: game.gameNumber,
    doubleHeader: game.doubleHeader,
    script: {},
    ...(planned === undefined ? {} : scenarioParts(planned, when)),
  }
}

// On a day laid out around a start the first game is over or nearly so: the demo's viewer sees it corrected.
const withCorrected = ({ anchors }: Calendar, dated: Fixture[]): Fixture[] => {
  const firsts = Object.keys(anchors).map((day) =>
    dated
      .filter(({ officialDate, scenario }) => officialDate === day && scenario === undefined)
      .reduce<Fixture | undefined>(
        (a, b) => (a !== undefined && a.firstPitch <= b.firstPitch ? a : b),
        undefined,
      ),
  )
  return dated.map((fixture) =>
    firsts.includes(fixture)
      ? {
          ...fixture,
          scenario: CORRECTED,
          script: CORRECTED.script,
          correctedAt: fixture.firstPitch + CORRECTED_AFTER_MS,
        }
      : fixture,
  )
}

const isScenarioOf = (planned: PlannedScenario, game: PlannedGame) =>
  planned.series === game.series && planned.pair === game.pair && planned.game === game.game

const sides = (clubs: readonly Roster[], { away, home }: { away: number; home: number }) => {
  const [visitors, hosts] = [clubs[away], clubs[home]]
  if (visitors === undefined || hosts === undefined) throw new Error('a game of a club that is none')
  return { away: visitors, home: hosts }
}

type When = { officialDate: string; firstPitch: number }

const scenarioParts = (scenario: PlannedScenario, { officialDate, firstPitch }: When): Partial<Fixture> => {
  const { name, script } = scenario
  if (name === 'postponed') {
    const day = addDays(officialDate, -1)
    const from = instantOf(day, '19:00')
    return { scenario, script, postponed: { at: from - POSTPONED_BEFORE_MS, from, day } }
  }
  if (name !== 'suspended' || script.pause === undefined) return { scenario, script }
  const day = addDays(officialDate, 1)
  const at = Math.max(instantOf(day, RESUMED_AT), firstPitch + DAY_MS / 2)
  return { scenario, resumes: { at, day }, script: { ...script, pause: { ...script.pause, until: at } } }
}

// The cancelled game would have followed one of the same clubs on the same evening.
const cancelledOf = (dated: Fixture[]): Fixture => {
  const scenario = PLANNED_SCENARIOS.find(({ name }) => name === 'cancelled')
  const postponed = dated.find((fixture) => fixture.scenario?.name === 'postponed')
  const day = postponed?.officialDate
  const first = dated.find(({ officialDate, doubleHeader }) => officialDate === day && doubleHeader === 'N')
  if (scenario === undefined || first === undefined) throw new Error('no day for the cancelled game')
  const firstPitch = first.firstPitch + SECOND_GAME_MS
  return {
    ...first,
    gamePk: first.gamePk - first.ordinal + CANCELLED_ORDINAL,
    ordinal: CANCELLED_ORDINAL,
    firstPitch,
    turn: first.turn + 1,
    innings: 7,
    gameNumber: 2,
    doubleHeader: 'S',
    scenario,
    cancelledAt: firstPitch - POSTPONED_BEFORE_MS,
  }
}

type ExtraGame = {
  clubs: readonly Roster[]
  plan: PlannedGame[]
  all: Fixture[]
  i: number
  firstPitch: number
}

// An added game is a second game of the series' pair that is farthest in time from its other games.
const extraOf = (calendar: Calendar, { clubs, plan, all, i, firstPitch }: ExtraGame): Fixture => {
  const officialDate = dayOf(firstPitch)
  const day = Math.min(daysBetween(calendar.opening, officialDate), SEASON_DAYS - 1)
  const pairs = plan.filter(({ series, game }) => series === seriesOn(day) && game === 0)
  const [best] = pairs
    .map((pair) => ({ ...sides(clubs, pair), turn: pair.turn + 1 + i }))
    .sort((a, b) => gapTo(all, b, firstPitch) - gapTo(all, a, firstPitch))
  if (best === undefined) throw new Error('a league without clubs')
  return {
    gamePk: pkOf(calendar, FIRST_EXTRA_ORDINAL + i),
    ordinal: FIRST_EXTRA_ORDINAL + i,
    officialDate,
    firstPitch,
    ...best,
    innings: 9,
    gameNumber: 2,
    doubleHeader: 'S',
    script: {},
  }
}

/** Days from one date to another. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** How far (ms) from `at` the nearest other game of either club begins. */
const gapTo = (all: Fixture[], { away, home }: Pick<Fixture, 'away' | 'home'>, at: number): number =>
  Math.min(
    ...all
      .filter((other) => [other.away, other.home].some((club) => club === away || club === home))
      .map((other) => Math.abs(other.firstPitch - at)),
  )

/** The season's dates and labels. */
export const datesOf = ({ opening }: Calendar): SeasonDates => {
  const last = addDays(opening, SEASON_DAYS - 1)
  const secondHalf = addDays(opening, SECOND_HALF_DAY)
  const labels = [...new Set([seasonOf(opening), seasonOf(last)])]
  return { labels, first: opening, firstHalfEnd: addDays(secondHalf, -2), secondHalf, last }
}

/** A finished game for the standings and statistics. */
export const finishedGame = (calendar: Calendar, fixture: Fixture, { result }: Outline): FinishedGame => {
  const { gamePk, officialDate, gameNumber, away, home, firstPitch } = fixture
  return {
    gamePk,
    officialDate,
    dayNight: datetimeOf(firstPitch, officialDate, home.club.venue.zone).dayNight,
    gameNumber,
    seasonHalf: officialDate < datesOf(calendar).secondHalf ? 'firstHalf' : 'secondHalf',
    teams: { away: clubOf(away), home: clubOf(home) },
    result,
  }
}

/** A club's players on a date. */
export const peopleOf = (roster: Roster, today: string): LeaguePlayer[] =>
  playersOf(roster).map((player) => ({
    id: player.id,
    teamId: roster.club.id,
    number: player.number,
    position: player.position,
    person: personOf(player, today),
  }))

/** The special games among a season's. */
export const scenariosOf = (fixtures: readonly Fixture[]): Scenario[] =>
  fixtures.flatMap(({ scenario, gamePk, officialDate }) =>
    scenario === undefined ? [] : [{ gamePk, officialDate, name: scenario.name, what: scenario.what }],
  )

/** A club in one line. */
export const clubOf = ({ club: { id, abbr, name } }: Roster): Club => ({ id, abbr, name })
