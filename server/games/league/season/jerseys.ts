import type { LineOfGame } from '../../../../domain/player-lines.ts'
import type { FeedRosterRow } from '../../../providers/league-feed-people-shape.ts'
import type { League } from './league.ts'
import { askRosters } from './roster.ts'
import type { SeasonGames } from './season-games.ts'

/** Numbers on the players' shirts; `stamp` changes with them. */
export type Jerseys = { stamp: string; byPlayer: () => Map<number, string> }

/** As the rosters of a season's clubs tell them, else as they were worn last in the games that we have read. */
export const jerseysOf = async (league: League, season: SeasonGames): Promise<Jerseys> => {
  const heard = await askRosters(league, season)
  const stamps = heard.map((it) => (it.kind === 'told' ? it.at : it.kind))
  const rosters = heard.flatMap((it) => (it.kind === 'told' ? it.value : []))
  return {
    stamp: `${stamps.join(' ')} ${league.lines.size}`,
    byPlayer: () => new Map([...worn(league), ...listed(rosters)]),
  }
}

const worn = ({ lines }: League) =>
  [...lines.values()]
    .flatMap((it): LineOfGame[] => [...it.lines.batters, ...it.lines.pitchers])
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .map((it) => [it.player, it.jersey] as const)

const listed = (rows: FeedRosterRow[]) =>
  rows.flatMap(({ person, jerseyNumber }) =>
    person.id === null || jerseyNumber === '' ? [] : [[person.id, jerseyNumber] as const],
  )
