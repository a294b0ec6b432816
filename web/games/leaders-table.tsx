import { useTranslation } from 'react-i18next'
import {
  type BattingLeader,
  battingColumns,
  type PitchingLeader,
  pitchingColumns,
} from '../../contract/leaders.ts'
import { clubCalled } from '../../domain/clubs.ts'
import { type Column, type Sort, Table } from '../ui/table.tsx'
import type { LeadersColumn } from './leaders-order.ts'
import styles from './leaders-table.module.css'
import { PlayerLink, TeamLink } from './name-links.tsx'
import { Thumb } from './portrait.tsx'

type Leader = BattingLeader | PitchingLeader
type Ranked = { leader: Leader; rank: number }
type LeadersMode = 'batting' | 'pitching'

const columnsOf = { batting: battingColumns, pitching: pitchingColumns } as const

type LeadersTableProps = {
  mode: LeadersMode
  rows: Leader[]
  sort: Sort
  onSort: (column: string) => void
}

/** The league's best with the columns of their trade; each head orders the table by its column. */
export const LeadersTable = ({ mode, rows, sort, onSort }: LeadersTableProps) => {
  const { t } = useTranslation()
  const figures = columnsOf[mode].map(
    (key): Column<Ranked> => ({
      key,
      head: t(`stats.${key}.short`),
      name: t(`stats.${key}.long`),
      align: 'end',
      sortable: true,
      cell: ({ leader }) => (key === sort.column ? <b>{figureOf(leader, key)}</b> : figureOf(leader, key)),
    }),
  )
  return (
    <div className={styles.card}>
      <Table
        caption={t(`leaders.${mode}Table`)}
        columns={[...useWhoColumns(), ...figures]}
        rows={rows.map((leader, index) => ({ leader, rank: index + 1 }))}
        rowKey={({ leader }) => leader.id}
        sort={sort}
        onSort={onSort}
      />
    </div>
  )
}

const figureOf = (leader: Leader, key: LeadersColumn): string => {
  const figures: Partial<Record<LeadersColumn, string>> = leader
  return figures[key] ?? ''
}

const useWhoColumns = (): Column<Ranked>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'rank',
      head: '#',
      name: t('leaders.rank'),
      cell: ({ rank }) => <span className={styles.rank}>{rank}</span>,
    },
    {
      key: 'player',
      head: t('league.player'),
      rowHead: true,
      cell: ({ leader }) => (
        <span className={styles.player}>
          <Thumb src={leader.thumb} size={28} />
          <span>
            <PlayerLink id={leader.id}>{leader.name}</PlayerLink>
            <span className={styles.pos}>{leader.pos}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'team',
      head: t('stats.team.short'),
      name: t('stats.team.long'),
      cell: ({ leader }) => <LeaderClub leader={leader} />,
    },
  ]
}

const LeaderClub = ({ leader }: { leader: Leader }) => {
  const club = clubCalled('abbrApi', leader.team)
  if (club === undefined) return leader.team_name
  return (
    <span className={styles.club}>
      <TeamLink team={{ id: club.id, abbr: leader.team }} name={leader.team} size={24} />
    </span>
  )
}
