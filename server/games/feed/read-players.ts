import type { GameLog, LogPlayer, LogTeam } from '../../../contract/games/game-log.ts'
import type { Side } from '../../../contract/games/primitives.ts'
import { clubOf } from '../../../domain/league/clubs.ts'
import { parkName } from '../../../domain/league/parks.ts'
import { outsOf } from '../../../domain/stats/figures.ts'
import { lineupName } from '../../../domain/stats/player-labels.ts'
import type { Feed, FeedBoxPlayer, FeedPerson, FeedTeam } from '../../providers/league/league-feed-shape.ts'

const sides = ['away', 'home'] as const

type Record = { wins: number | null; losses: number | null; leagueRecord?: Record }

/**
 * A club as we call it; a guest keeps the feed's own name and abbreviation. The `known` club fills
 * what the feed lacks. undefined when neither names one.
 */
export const readTeam = (team: FeedTeam, record: Record, known?: LogTeam): LogTeam | undefined => {
  if (team.id === null) return known
  const own = known?.id === team.id ? known : undefined
  const leagueClub = clubOf(team.id)
  const name = team.name || (own?.name ?? '')
  const abbrU =
    leagueClub?.abbrApi ?? (team.abbreviation.toUpperCase() || own?.abbrU || name.slice(0, 3).toUpperCase())
  return {
    id: team.id,
    name: leagueClub?.name ?? name,
    shortName: leagueClub?.nickname ?? (team.clubName || team.teamName || own?.shortName || name),
    abbr: abbrU.toLowerCase(),
    abbrU,
    wins: record.wins ?? record.leagueRecord?.wins ?? own?.wins ?? 0,
    losses: record.losses ?? record.leagueRecord?.losses ?? own?.losses ?? 0,
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

/** The box score's players by id. A player listed on both sides belongs to the one that they played for. */
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

/** Whether the player played for the side whose box score this entry is from. */
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

/** A rate gives what one of its two figures does not say; without it, the other says nothing by itself. */
const readSeason = ({ batting, pitching }: FeedBoxPlayer['seasonStats']): LogPlayer['season'] => {
  const [h, ab] = ofRate(batting.hits, batting.atBats, Number(batting.avg))
  const outs = pitching.inningsPitched === '' ? null : outsOf(pitching.inningsPitched)
  const [er, pitched] = ofRate(pitching.earnedRuns, outs, Number(pitching.era) / OUTS_OF_A_GAME)
  return { ab, h, outs: pitched, er, w: pitching.wins ?? 0, l: pitching.losses ?? 0 }
}

const OUTS_OF_A_GAME = 27

const ofRate = (part: number | null, all: number | null, rate: number): [part: number, all: number] => {
  if (part !== null && all !== null) return [part, all]
  const known = Number.isFinite(rate)
  if (part === null) return all !== null && known ? [Math.round(all * rate), all] : [0, 0]
  return known && rate > 0 ? [part, Math.round(part / rate)] : [0, 0]
}
