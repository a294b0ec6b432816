import type { ClubInGame } from '../play/club-in-game.ts'
import type { Decisions } from '../play/play-game.ts'
import { seasonWithToday } from '../replay/season-lines.ts'
import { type BoxPlayer, type BoxTeam, emptyBoxTeam } from '../shape/feed-shape.ts'
import type { Player, Roster } from '../shape/roster.ts'
import { playersOf, type SeasonBefore } from './fixture-data.ts'

/** A final feed's season statistics count the game itself, and its pitchers' lines have the decision. */
export const withGameStats = (team: BoxTeam, decisions: Decisions): BoxTeam => ({
  ...team,
  players: Object.fromEntries(
    Object.entries(team.players).map(([key, player]) => {
      const seasonStats = seasonWithToday(player.seasonStats, player.stats)
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

/** A club of a game that was not played. */
export const boxTeamWithoutLineup = ({ club: { id, name } }: Roster): BoxTeam =>
  emptyBoxTeam({ id, name, link: `/api/v1/teams/${id}` })

/** A club with its players, before the first pitch. */
export const boxTeamOf = (club: ClubInGame, before: SeasonBefore): BoxTeam => ({
  ...boxTeamWithoutLineup(club.roster),
  players: Object.fromEntries(
    playersOf(club.roster).map((player) => [`ID${player.id}`, boxPlayerOf(club, player, before)]),
  ),
  pitchers: [club.pitcherStints[0]?.player.id ?? 0],
  battingOrder: club.roster.regulars.map((player) => player.id),
})

const boxPlayerOf = (club: ClubInGame, player: Player, before: SeasonBefore): BoxPlayer => {
  const battingOrder = club.battingOrders.get(player.id)
  return {
    person: {
      id: player.id,
      fullName: player.fullName,
      link: `/api/v1/people/${player.id}`,
      boxscoreName: player.last,
    },
    jerseyNumber: player.number,
    position: player.position,
    status: { code: 'A', description: 'Active' },
    parentTeamId: club.roster.club.id,
    ...(battingOrder === undefined ? {} : { battingOrder }),
    stats: { batting: {}, pitching: {}, fielding: {} },
    seasonStats: before.player(player.id),
    ...(battingOrder?.endsWith('00') === true ? { allPositions: [player.position] } : {}),
  }
}
