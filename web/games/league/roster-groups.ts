import type { RosterPlayer } from '../../../contract/games/teams.ts'

type RosterGroup = 'pitchers' | 'catchers' | 'infielders' | 'outfielders' | 'others'

const order: readonly RosterGroup[] = ['pitchers', 'catchers', 'infielders', 'outfielders', 'others']
const groupByPosition: Record<string, RosterGroup> = {
  C: 'catchers',
  '1B': 'infielders',
  '2B': 'infielders',
  '3B': 'infielders',
  SS: 'infielders',
  IF: 'infielders',
  LF: 'outfielders',
  CF: 'outfielders',
  RF: 'outfielders',
  OF: 'outfielders',
}

type Member = Pick<RosterPlayer, 'isPitcher' | 'positionAbbr' | 'name'>

/** The roster by position group, pitchers first, each by name; empty groups are omitted. */
export const rosterGroups = <P extends Member>(
  players: readonly P[],
): { group: RosterGroup; players: P[] }[] =>
  order
    .map((group) => ({
      group,
      players: players
        .filter((it) => groupOf(it) === group)
        .toSorted((a, b) => a.name.localeCompare(b.name, 'es')),
    }))
    .filter((it) => it.players.length > 0)

const groupOf = ({ isPitcher, positionAbbr }: Member): RosterGroup =>
  isPitcher ? 'pitchers' : (groupByPosition[positionAbbr.toUpperCase()] ?? 'others')
