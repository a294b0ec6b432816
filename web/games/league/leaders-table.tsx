import { battingColumns, pitchingColumns, sharedColumns } from '../../../contract/games/leader-columns.ts'
import type { BattingLeader, PitchingLeader } from '../../../contract/games/leaders.ts'
import { clubByAbbreviation } from '../../../domain/league/clubs.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Column, Sort } from '../../ui/content/table.tsx'
import { PlayerLink, TeamLink } from '../components/name-links.tsx'
import { Thumb } from '../components/portrait.tsx'
import { RankingTable } from '../components/ranking-table.tsx'
import type { LeadersColumn } from './leaders-order.ts'
import styles from './standings.module.css'

type Leader = BattingLeader | PitchingLeader
type LeadersMode = 'batting' | 'pitching'

const columnsOf = { batting: battingColumns, pitching: pitchingColumns } as const

type LeadersTableProps = {
  mode: LeadersMode
  rows: Leader[]
  sort: Sort
  onSort: (column: string) => void
}

/** The batting or pitching leaders; each head orders the table by its column. */
export const LeadersTable = ({ mode, rows, sort, onSort }: LeadersTableProps) => {
  const { t } = useTranslation()
  const figures = [...columnsOf[mode], ...extraColumns(sort)].map(
    (key): Column<Leader> => ({
      key,
      head: t(`stats.${key}.short`),
      name: t(`stats.${key}.long`),
      align: 'end',
      sortable: true,
      cell: (leader) => (key === sort.column ? <b>{figureOf(leader, key)}</b> : figureOf(leader, key)),
    }),
  )
  return (
    <RankingTable
      className={styles.leaders}
      caption={t(`leaders.${mode}Table`)}
      columns={[...usePlayerColumns(), ...figures]}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
    />
  )
}

/** Columns that are shown only where the address orders the table by them. */
const extraColumns = (sort: Sort) => sharedColumns.filter((it) => it === sort.column)

const figureOf = (leader: Leader, key: LeadersColumn): string => {
  const figures: Partial<Record<LeadersColumn, string>> = leader
  return figures[key] ?? ''
}

const usePlayerColumns = (): Column<Leader>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'player',
      head: t('league.player'),
      rowHead: true,
      cell: (leader) => (
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
      head: <span className={styles.clubHead}>{t('stats.team.short')}</span>,
      name: t('stats.team.long'),
      cell: (leader) => <LeaderClub leader={leader} />,
    },
  ]
}

const LeaderClub = ({ leader }: { leader: Leader }) => {
  const club = clubByAbbreviation('abbrApi', leader.team)
  if (club === undefined) return leader.team_name
  return (
    <span className={styles.club}>
      <TeamLink team={{ id: club.id, abbr: leader.team }} name={leader.team} size={24} />
    </span>
  )
}
