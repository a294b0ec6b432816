import type { BoxScore as Box } from '../../../../contract/games/box-score.ts'
import { TeamNotes } from './box-notes.tsx'
import { LineupTables } from './lineup-tables.tsx'

type SideTablesProps = { box: Box; side: 'away' | 'home'; line: Box['linescore']['awayTeam'] }

/** One club's part of a box score: its batters, its pitchers and its notes. */
export const SideTables = ({ box, side, line }: SideTablesProps) => (
  <>
    <LineupTables
      side={box[side]}
      team={line.shortName}
      gameStatus={box.gameStatus}
      corrections={box.corrections.filter((it) => it.side === side)}
    />
    <TeamNotes activities={line.activities} />
  </>
)
