import { addDays, datetimeOf, seasonOf } from '../shape/league-day.ts'
import type { Roster } from '../shape/roster.ts'
import { type Fixture, personOf, playersOf } from './fixture-data.ts'
import type { Outline } from './generated-recording.ts'
import type { FinishedGame, LeaguePlayer, Scenario, SeasonDates } from './played-season.ts'
import type { Club } from './season.ts'
import { SEASON_DAYS, SECOND_HALF_DAY } from './season-plan.ts'
import type { Calendar } from './start-times.ts'

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
