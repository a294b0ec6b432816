import { boxscoreOf } from './boxscore.ts'
import type { ClubInGame } from './club-in-game.ts'
import { type Decisions, decisionsOf } from './decisions.ts'
import type {
  BoxPlayer,
  BoxTeam,
  Feed,
  GameData,
  JsonObject,
  LabelValue,
  Recording,
  Side,
} from './feed-shape.ts'
import { teamOf } from './league.ts'
import { clockFace, longDate, seasonOf } from './league-day.ts'
import { linescoreOf, personRef } from './linescore.ts'
import { momentsOf } from './moments.ts'
import { type PlayedGame, playGame } from './play-game.ts'
import { playsByInning, scoringPlays } from './play-lists.ts'
import type { Man, Roster } from './roster.ts'
import { seasonWithToday } from './season-lines.ts'
import { statusOf } from './status.ts'
import { tallyAt } from './tally.ts'
import { recordBlock } from './team-record.ts'
import { timecode } from './timecode.ts'
import { hand } from './wire-play.ts'

/** A game of the generated season, before it is played. */
export type Fixture = {
  gamePk: number
  officialDate: string
  /** ms UTC, on a whole minute. */
  firstPitch: number
  away: Roster
  home: Roster
  /** Which pitcher of the rotation starts. */
  turn: number
  gameNumber: number
}
/** What the season says of a club or a man at the start of a day. */
export type Before = {
  record: (clubId: number) => { wins: number; losses: number }
  man: (id: number) => BoxPlayer['seasonStats']
}

/** Plays a fixture and writes it as a whole, final `feed/live`. */
export const generatedRecording = (fixture: Fixture, seed: number, before: Before): Recording => {
  const game = playGame({ ...fixture, seed })
  const { plays } = game
  const moments = momentsOf(plays)
  const recording: Recording = {
    gamePk: fixture.gamePk,
    feed: draftFeed(fixture, game, before),
    plays,
    moments,
  }
  return { ...recording, feed: finalFeed(recording, decisionsOf(game)) }
}

const draftFeed = (fixture: Fixture, game: PlayedGame, before: Before): Feed => {
  const current = game.plays.at(-1)
  return {
    gamePk: fixture.gamePk,
    link: `/api/v1.1/game/${fixture.gamePk}/feed/live`,
    metaData: { wait: 10, timeStamp: '', gameEvents: ['game_finished'], logicalEvents: [] },
    gameData: gameDataOf(fixture, game, before),
    liveData: {
      plays: {
        allPlays: game.plays,
        ...(current === undefined ? {} : { currentPlay: current }),
        scoringPlays: scoringPlays(game.plays),
        playsByInning: playsByInning(game.plays),
      },
      linescore: {
        scheduledInnings: 9,
        innings: [],
        teams: { home: {}, away: {} },
        defense: {},
        offense: {},
      },
      boxscore: {
        teams: { away: boxTeamOf(game.away, before), home: boxTeamOf(game.home, before) },
        officials: [],
        info: notesOf(fixture),
        pitchingNotes: [],
        topPerformers: [],
      },
      leaders: { hitDistance: {}, hitSpeed: {}, pitchSpeed: {} },
    },
  }
}

const finalFeed = (recording: Recording, decisions: Decisions): Feed => {
  const { feed, moments } = recording
  const tally = tallyAt(recording, moments.at(-1))
  const boxscore = boxscoreOf(recording, tally, 'over')
  const minutes = Math.round(((moments.at(-1)?.at ?? 0) - (moments[0]?.at ?? 0)) / 60_000)
  return {
    ...feed,
    metaData: { ...feed.metaData, timeStamp: timecode(moments.at(-1)?.at ?? 0) },
    gameData: {
      ...feed.gameData,
      gameInfo: { ...feed.gameData.gameInfo, gameDurationMinutes: minutes },
    },
    liveData: {
      ...feed.liveData,
      linescore: linescoreOf(recording, tally, 'over'),
      boxscore: {
        ...boxscore,
        teams: {
          away: withToday(boxscore.teams.away, decisions),
          home: withToday(boxscore.teams.home, decisions),
        },
        info: [
          ...boxscore.info,
          { label: 'T', value: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}.` },
        ],
      },
      decisions: {
        winner: personRef(recording, decisions.winner),
        loser: personRef(recording, decisions.loser),
        ...(decisions.save === undefined ? {} : { save: personRef(recording, decisions.save) }),
      },
    },
  }
}

// A final feed's season figures count the game itself.
const withToday = (team: BoxTeam, decisions: Decisions): BoxTeam => ({
  ...team,
  players: Object.fromEntries(
    Object.entries(team.players).map(([key, player]) => [
      key,
      {
        ...player,
        seasonStats: seasonWithToday(player.seasonStats, player.stats, player.person.id, decisions),
      },
    ]),
  ),
})

const gameDataOf = (fixture: Fixture, game: PlayedGame, before: Before): GameData => {
  const { gamePk, officialDate, firstPitch, away, home } = fixture
  const season = seasonOf(officialDate)
  const { venue } = home.club
  const face = clockFace(firstPitch, venue.zone)
  return {
    game: {
      pk: gamePk,
      type: 'R',
      doubleHeader: fixture.gameNumber > 1 ? 'S' : 'N',
      id: `${officialDate.replaceAll('-', '/')}/${away.club.abbr}-${home.club.abbr}-${fixture.gameNumber}`.toLowerCase(),
      gamedayType: 'P',
      tiebreaker: 'N',
      gameNumber: fixture.gameNumber,
      calendarEventID: `32-${gamePk}-${officialDate}`,
      season,
      seasonDisplay: season,
    },
    datetime: {
      dateTime: new Date(firstPitch).toISOString().replace('.000Z', 'Z'),
      originalDate: officialDate,
      officialDate,
      dayNight: face.ampm === 'PM' && Number(face.time.split(':')[0]) % 12 >= 5 ? 'night' : 'day',
      ...face,
    },
    status: statusOf('final'),
    teams: {
      away: { ...teamOf(away.club, season), record: recordOf(fixture, game, 'away', before) },
      home: { ...teamOf(home.club, season), record: recordOf(fixture, game, 'home', before) },
    },
    players: Object.fromEntries(
      [away, home].flatMap((roster) =>
        menOf(roster).map((man) => [`ID${man.id}`, personOf(man, officialDate)]),
      ),
    ),
    venue: venueOf(home),
    gameInfo: { firstPitch: new Date(firstPitch).toISOString() },
    probablePitchers: { away: refOf(away, fixture.turn), home: refOf(home, fixture.turn) },
  }
}

const recordOf = (fixture: Fixture, game: PlayedGame, side: Side, before: Before): JsonObject => {
  const { wins, losses } = before.record(fixture[side].club.id)
  const won = game.lead.side === side
  return recordBlock(wins + (won ? 1 : 0), losses + (won ? 0 : 1))
}

const refOf = ({ starters }: Roster, turn: number) => {
  const man = starters[turn % starters.length]
  return { id: man?.id ?? 0, fullName: man?.fullName ?? '', link: `/api/v1/people/${man?.id ?? 0}` }
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

const notesOf = ({ officialDate, firstPitch, home }: Fixture): LabelValue[] => {
  const { time, ampm } = clockFace(firstPitch, home.club.venue.zone)
  return [
    { label: 'First pitch', value: `${time} ${ampm}.` },
    { label: 'Venue', value: `${home.club.venue.name}.` },
    { label: longDate(officialDate) },
  ]
}

export const menOf = (roster: Roster): Man[] => [
  ...roster.regulars,
  ...roster.bench,
  ...roster.starters,
  ...roster.relievers,
]

const personOf = (man: Man, officialDate: string) => ({
  id: man.id,
  fullName: man.fullName,
  link: `/api/v1/people/${man.id}`,
  firstName: man.first,
  lastName: man.last,
  primaryNumber: man.number,
  birthDate: man.birthDate,
  currentAge: Number(officialDate.slice(0, 4)) - Number(man.birthDate.slice(0, 4)),
  active: true,
  primaryPosition: man.position,
  useName: man.first,
  boxscoreName: man.last,
  nameFirstLast: man.fullName,
  lastFirstName: `${man.last}, ${man.first}`,
  lastInitName: `${man.last}, ${man.first.charAt(0)}`,
  isPlayer: true,
  batSide: hand(man.bats),
  pitchHand: hand(man.throws),
})

const boxTeamOf = (club: ClubInGame, before: Before): BoxTeam => {
  const { id, name } = club.roster.club
  const starter = club.mound[0]?.man.id ?? 0
  return {
    team: { id, name, link: `/api/v1/teams/${id}` },
    teamStats: { batting: {}, pitching: {}, fielding: {} },
    players: Object.fromEntries(
      menOf(club.roster).map((man) => [`ID${man.id}`, boxPlayerOf(club, man, before)]),
    ),
    batters: [],
    pitchers: [starter],
    bench: [],
    bullpen: [],
    battingOrder: club.roster.regulars.map((man) => man.id),
    info: [],
    note: [],
  }
}

const boxPlayerOf = (club: ClubInGame, man: Man, before: Before): BoxPlayer => {
  const battingOrder = club.battingOrders.get(man.id)
  return {
    person: { id: man.id, fullName: man.fullName, link: `/api/v1/people/${man.id}`, boxscoreName: man.last },
    jerseyNumber: man.number,
    position: man.position,
    status: { code: 'A', description: 'Active' },
    parentTeamId: club.roster.club.id,
    ...(battingOrder === undefined ? {} : { battingOrder }),
    stats: { batting: {}, pitching: {}, fielding: {} },
    seasonStats: before.man(man.id),
    ...(battingOrder?.endsWith('00') === true ? { allPositions: [man.position] } : {}),
  }
}
