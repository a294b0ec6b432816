import type { GameLog, LogPlayer, LogTeam } from '../../../contract/games/game-log.ts'
import type { Side } from '../../../contract/games/primitives.ts'
import { clubOf } from '../../../domain/league/clubs.ts'
import { parkName } from '../../../domain/league/parks.ts'
import { outsOf } from '../../../domain/stats/figures.ts'
import { lineupName } from '../../../domain/stats/player-labels.ts'
import type { Feed, FeedBoxPlayer, FeedPerson, FeedTeam } from '../../providers/league/league-feed-shape.ts'

const sides = ['away', 'home'] as const

/** A club as we call it; a guest keeps the feed's own name and abbreviation. undefined when the feed names none. */
export const readTeam = (team: FeedTeam, record: { wins: number; losses: number }): LogTeam | undefined => {
  if (team.id === null) return undefined
  const leagueClub = clubOf(team.id)
  const abbrU = (leagueClub?.abbrApi ?? (team.abbreviation || team.name.slice(0, 3))).toUpperCase()
  return {
    id: team.id,
    name: leagueClub?.name ?? team.name,
    shortName: leagueClub?.nickname ?? (team.clubName || team.teamName || team.name),
    abbr: abbrU.toLowerCase(),
    abbrU,
    wins: record.wins,
    losses: record.losses,
  }
}

/** A park as we call it; one that is not the league's keeps the feed's name. */
export const readVenue = ({ id, name, timeZone }: Feed['gameData']['venue']): GameLog['venue'] => ({
  id,
  name: parkName({ id, name }),
  timeZone: timeZone.id,
})

/** The box score's players by id; their season is the feed's, with today's game in it. */
export const readPlayers = (feed: Feed): GameLog['players'] => {
  const people = new Map(Object.values(feed.gameData.players).map((it) => [it.id, it]))
  const players: GameLog['players'] = {}
  for (const [id, { side, box }] of boxScorePlayers(feed))
    players[id] = readPlayer(id, side, box, people.get(id))
  return players
}

/** The box score's players by id. A player may be listed on both sides; they belong to the one they played for. */
export const boxScorePlayers = (feed: Feed): Map<number, { side: Side; box: FeedBoxPlayer }> => {
  const byId = new Map<number, { side: Side; box: FeedBoxPlayer }>()
  for (const side of sides) {
    for (const box of Object.values(feed.liveData.boxscore.teams[side].players)) {
      const { id } = box.person
      if (id !== null && (!byId.has(id) || hasPlayed(box))) byId.set(id, { side, box })
    }
  }
  return byId
}

/** Whether they came into the game for that side. */
export const hasPlayed = ({ battingOrder, stats }: FeedBoxPlayer): boolean =>
  battingOrder !== '' || stats.pitching.inningsPitched !== ''

const readPlayer = (
  id: number,
  side: Side,
  box: FeedBoxPlayer,
  person: FeedPerson | undefined,
): LogPlayer => {
  const name = person?.fullName || box.person.fullName
  return {
    id,
    name,
    nameLineup: readNameLineup(name, person),
    side,
    // Never the box score's, which is the current position: that would reveal changes still to come.
    position: person?.primaryPosition.abbreviation ?? '',
    jersey: box.jerseyNumber || (person?.primaryNumber ?? ''),
    bats: person?.batSide.code ?? '',
    throws: person?.pitchHand.code ?? '',
    season: readSeason(box.seasonStats),
  }
}

const readNameLineup = (name: string, person: FeedPerson | undefined): string => {
  const first = person?.useName || person?.firstName || name.split(' ')[0] || ''
  const last = person?.useLastName || person?.lastName || name.split(' ').slice(1).join(' ')
  return last === '' ? name : lineupName(first, last)
}

const readSeason = ({ batting, pitching }: FeedBoxPlayer['seasonStats']): LogPlayer['season'] => ({
  ab: batting.atBats ?? 0,
  h: batting.hits ?? 0,
  outs: outsOf(pitching.inningsPitched),
  er: pitching.earnedRuns ?? 0,
  w: pitching.wins ?? 0,
  l: pitching.losses ?? 0,
})
