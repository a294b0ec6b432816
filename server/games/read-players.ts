import type { GameLog, LogPlayer, LogTeam, SeasonBefore, Side } from '../../contract/game-log.ts'
import { clubOf } from '../../domain/clubs.ts'
import type { Feed, FeedBoxPlayer, FeedPerson, FeedTeam } from '../providers/league-feed-shape.ts'

const sides = ['away', 'home'] as const

/** A club as we call it; a guest keeps the feed's own name and abbreviation. undefined when the feed names none. */
export const readTeam = (team: FeedTeam, record: { wins: number; losses: number }): LogTeam | undefined => {
  if (team.id === null) return undefined
  const ours = clubOf(team.id)
  const abbrU = (ours?.abbrApi ?? (team.abbreviation || team.name.slice(0, 3))).toUpperCase()
  return {
    id: team.id,
    name: ours?.name ?? team.name,
    shortName: ours?.nickname ?? (team.clubName || team.teamName || team.name),
    abbr: abbrU.toLowerCase(),
    abbrU,
    wins: record.wins,
    losses: record.losses,
  }
}

/** Everybody whom the box score or the list of players names, by id. */
export const readPlayers = (feed: Feed): GameLog['players'] => {
  const people = new Map(Object.values(feed.gameData.players).map((it) => [it.id, it]))
  const players: GameLog['players'] = {}
  for (const side of sides) {
    for (const it of Object.values(feed.liveData.boxscore.teams[side].players)) {
      if (it.person.id === null || (players[it.person.id] !== undefined && !tookPart(it))) continue
      players[it.person.id] = readPlayer(it.person.id, side, it, people.get(it.person.id))
    }
  }
  return players
}

/** Somebody may be listed on both sides; he is of the one that he played for. */
export const tookPart = ({ battingOrder, stats }: FeedBoxPlayer): boolean =>
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
    nameLineup: lineupName(name, person),
    side,
    // Never the box score's, which names where he stands now: that would tell of changes still to come.
    position: person?.primaryPosition.abbreviation ?? '',
    jersey: box.jerseyNumber || (person?.primaryNumber ?? ''),
    bats: person?.batSide.code ?? '',
    throws: person?.pitchHand.code ?? '',
    season: seasonBefore(box),
  }
}

/** First initial and surname. */
const lineupName = (name: string, person: FeedPerson | undefined): string => {
  const first = person?.useName || person?.firstName || name.split(' ')[0] || ''
  const last = person?.useLastName || person?.lastName || name.split(' ').slice(1).join(' ')
  return last === '' ? name : `${first.slice(0, 1)}. ${last}`
}

/** The feed's season figures hold today's game; a feed whose season is smaller than the game does not count it. */
const seasonBefore = ({ stats, seasonStats }: FeedBoxPlayer): SeasonBefore => ({
  ...without(
    { ab: seasonStats.batting.atBats, h: seasonStats.batting.hits },
    { ab: stats.batting.atBats, h: stats.batting.hits },
  ),
  ...without(
    { outs: outsOf(seasonStats.pitching.inningsPitched), er: seasonStats.pitching.earnedRuns },
    { outs: outsOf(stats.pitching.inningsPitched), er: stats.pitching.earnedRuns },
  ),
  ...without(
    { w: seasonStats.pitching.wins, l: seasonStats.pitching.losses },
    { w: stats.pitching.wins, l: stats.pitching.losses },
  ),
})

const without = <T extends Record<string, number>>(season: T, today: T): T => {
  const counted = Object.keys(season).every((key) => (season[key] ?? 0) >= (today[key] ?? 0))
  if (!counted) return season
  return Object.fromEntries(
    Object.entries(season).map(([key, value]) => [key, value - (today[key] ?? 0)]),
  ) as T
}

/** Outs of innings pitched as printed: `5.1` is 16; 0 for what is not such a number. */
export const outsOf = (innings: string): number => {
  const [whole = '0', thirds = '0'] = innings.split('.')
  const outs = Number(whole) * 3 + Number(thirds)
  return Number.isSafeInteger(outs) && outs >= 0 ? outs : 0
}
