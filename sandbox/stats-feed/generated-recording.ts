import { boxscoreOf } from './boxscore.ts'
import type { ClubInGame } from './club-in-game.ts'
import { type Decisions, decisionsOf } from './decisions.ts'
import type { BoxPlayer, BoxTeam, Feed, LabelValue, Recording } from './feed-shape.ts'
import { type Before, type Fixture, gameDataOf, menOf } from './fixture-data.ts'
import { clockFace, longDate } from './league-day.ts'
import { linescoreOf, personRef } from './linescore.ts'
import { momentsOf } from './moments.ts'
import { type PlayedGame, playGame } from './play-game.ts'
import { playsByInning, scoringPlays } from './play-lists.ts'
import type { Man } from './roster.ts'
import { seasonWithToday } from './season-lines.ts'
import { tallyAt } from './tally.ts'
import { timecode } from './timecode.ts'

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
    gameData: gameDataOf(fixture, before, game.lead.side),
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

// A final feed's season figures count the game itself, and its pitchers' lines tell the decision.
const withToday = (team: BoxTeam, decisions: Decisions): BoxTeam => ({
  ...team,
  players: Object.fromEntries(
    Object.entries(team.players).map(([key, player]) => {
      const seasonStats = seasonWithToday(player.seasonStats, player.stats, player.person.id, decisions)
      const note = decisionNote(player.person.id, seasonStats, decisions)
      const pitching = note === undefined ? player.stats.pitching : { note, ...player.stats.pitching }
      return [key, { ...player, stats: { ...player.stats, pitching }, seasonStats }]
    }),
  ),
})

const decisionNote = (id: number, { pitching }: BoxPlayer['seasonStats'], decisions: Decisions) => {
  if (decisions.winner === id) return `(W, ${pitching?.wins}-${pitching?.losses})`
  if (decisions.loser === id) return `(L, ${pitching?.wins}-${pitching?.losses})`
  return decisions.save === id ? `(S, ${pitching?.saves})` : undefined
}

const notesOf = ({ officialDate, firstPitch, home }: Fixture): LabelValue[] => {
  const { time, ampm } = clockFace(firstPitch, home.club.venue.zone)
  return [
    { label: 'First pitch', value: `${time} ${ampm}.` },
    { label: 'Venue', value: `${home.club.venue.name}.` },
    { label: longDate(officialDate) },
  ]
}

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
