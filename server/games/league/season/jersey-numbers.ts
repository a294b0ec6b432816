import type { PlayerGameLine } from '../../../../domain/players/player-game-lines.ts'
import type { FeedRosterRow } from '../../../providers/league/league-feed-people-shape.ts'
import type { League } from './league.ts'
import { fetchRosters } from './roster.ts'
import type { SeasonGames } from './season-games.ts'

/** The numbers on the players' shirts; `stamp` changes with them. */
export type Jerseys = { stamp: string; byPlayer: () => Map<number, string> }

/** The numbers from the rosters of a season's clubs; else those worn last in the games that we have read. */
export const jerseysOf = async (league: League, season: SeasonGames): Promise<Jerseys> => {
  const answers = await fetchRosters(league, season)
  const stamps = answers.map((it) => (it.kind === 'fetched' ? it.at : it.kind))
  const rosters = answers.flatMap((it) => (it.kind === 'fetched' ? it.value : []))
  return {
    stamp: `${stamps.join(' ')} ${league.lines.size}`,
    byPlayer: () => new Map([...worn(league), ...listed(rosters)]),
  }
}

const worn = ({ lines }: League) =>
  [...lines.values()]
    .flatMap((it): PlayerGameLine[] => [...it.lines.batters, ...it.lines.pitchers])
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .map((it) => [it.player, it.jersey] as const)

const listed = (rows: FeedRosterRow[]) =>
  rows.flatMap(({ person, jerseyNumber }) =>
    person.id === null || jerseyNumber === '' ? [] : [[person.id, jerseyNumber] as const],
  )
