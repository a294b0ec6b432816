import type { Scenario, Script } from '../play/scenarios.ts'
import { strikeZoneOf } from '../play/tracking-data.ts'
import type { BoxPlayer, GameData, JsonObject, Side } from '../shape/feed-shape.ts'
import { recordBlock, teamOf } from '../shape/league.ts'
import { datetimeOf, seasonOf } from '../shape/league-day.ts'
import { handednessRef, type Player, type Roster } from '../shape/roster.ts'
import { statusOf } from '../shape/status.ts'

/** A game of the generated season, before it is played. */
export type Fixture = {
  gamePk: number
  /** Its number in the season: 1 to 340, the cancelled one after them, then games added. */
  ordinal: number
  officialDate: string
  /** ms UTC, on a full minute. */
  firstPitch: number
  away: Roster
  home: Roster
  /** Which pitcher of the rotation starts. */
  turn: number
  innings: 7 | 9
  gameNumber: 1 | 2
  doubleHeader: 'N' | 'Y' | 'S'
  script: Script
  scenario?: Scenario
  /** Postponed at `at` (ms UTC) from an earlier evening to its official date. */
  postponed?: { at: number; from: number; day: string }
  /** Suspended on its official date and resumed at `at` (ms UTC) on another one. */
  resumes?: { at: number; day: string }
  cancelledAt?: number
  /** When (ms UTC) the league corrects its scoring. */
  correctedAt?: number
}
/** Season statistics of clubs and players at the start of a day. */
export type SeasonBefore = {
  record: (clubId: number) => { wins: number; losses: number }
  player: (id: number) => BoxPlayer['seasonStats']
}

/** The season of a club without a game. */
export const emptySeasonBefore: SeasonBefore = {
  record: () => ({ wins: 0, losses: 0 }),
  player: () => ({ batting: {}, pitching: {}, fielding: {} }),
}

/** A fixture's `gameData`; with a winner the clubs' records count the game. */
export const gameDataOf = (fixture: Fixture, before: SeasonBefore, winner: Side | undefined): GameData => {
  const { gamePk, officialDate, firstPitch, away, home } = fixture
  const season = seasonOf(officialDate)
  const { venue } = home.club
  return {
    game: {
      pk: gamePk,
      type: 'R',
      doubleHeader: fixture.doubleHeader,
      id: `${officialDate.replaceAll('-', '/')}/${away.club.abbr}-${home.club.abbr}-${fixture.gameNumber}`.toLowerCase(),
      gamedayType: 'P',
      tiebreaker: 'N',
      gameNumber: fixture.gameNumber,
      calendarEventID: `32-${gamePk}-${officialDate}`,
      season,
      seasonDisplay: season,
    },
    datetime: datetimeOf(firstPitch, officialDate, venue.zone),
    status: statusOf(winner === undefined ? 'scheduled' : 'final', fixture.script.stopAfter !== undefined),
    teams: {
      away: { ...teamOf(away.club, season), record: recordOf(fixture.away, before, won(winner, 'away')) },
      home: { ...teamOf(home.club, season), record: recordOf(fixture.home, before, won(winner, 'home')) },
    },
    players: Object.fromEntries(
      [away, home].flatMap((roster) =>
        playersOf(roster).map((player) => [`ID${player.id}`, personOf(player, officialDate)]),
      ),
    ),
    venue: venueOf(home),
    probablePitchers: {
      away: probablePitcherRef(away, fixture.turn),
      home: probablePitcherRef(home, fixture.turn),
    },
  }
}

const won = (winner: Side | undefined, side: Side) => (winner === undefined ? undefined : winner === side)

const recordOf = ({ club }: Roster, before: SeasonBefore, game: boolean | undefined): JsonObject => {
  const { wins, losses } = before.record(club.id)
  return recordBlock(wins + Number(game === true), losses + Number(game === false))
}

const probablePitcherRef = ({ starters }: Roster, turn: number) => {
  const player = starters[turn % starters.length]
  return { id: player?.id ?? 0, fullName: player?.fullName ?? '', link: `/api/v1/people/${player?.id ?? 0}` }
}

const venueOf = ({ club: { venue } }: Roster): GameData['venue'] => ({
  id: venue.id,
  name: venue.name,
  link: `/api/v1/venues/${venue.id}`,
  location: { city: venue.city, state: venue.state, country: 'Mexico' },
  timeZone: { id: venue.zone },
  fieldInfo: { capacity: venue.capacity },
  active: true,
})

/** All players of a club. */
export const playersOf = (roster: Roster): Player[] => [
  ...roster.regulars,
  ...roster.bench,
  ...roster.starters,
  ...roster.relievers,
]

/** A player in the format of `gameData.players` and `/people`; the age is that of a date. */
export const personOf = (player: Player, officialDate: string) => ({
  id: player.id,
  fullName: player.fullName,
  link: `/api/v1/people/${player.id}`,
  firstName: player.first,
  lastName: player.last,
  primaryNumber: player.number,
  birthDate: player.birthDate,
  currentAge: Number(officialDate.slice(0, 4)) - Number(player.birthDate.slice(0, 4)),
  active: true,
  primaryPosition: player.position,
  useName: player.first,
  boxscoreName: player.last,
  nameFirstLast: player.fullName,
  lastFirstName: `${player.last}, ${player.first}`,
  lastInitName: `${player.last}, ${player.first.charAt(0)}`,
  isPlayer: true,
  ...strikeZoneFields(player.id),
  batSide: handednessRef(player.bats),
  pitchHand: handednessRef(player.throws),
})

const strikeZoneFields = (id: number) => {
  const { top, bottom } = strikeZoneOf(id)
  return { strikeZoneTop: top, strikeZoneBottom: bottom }
}
