import { HIDDEN_TEXT } from '../../../contract/games/hidden.ts'
import type { PointsRow, StandingRow } from '../../../contract/games/standing.ts'
import { clubOf } from '../../../domain/league/clubs.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Column } from '../../ui/content/table.tsx'
import { TeamLink } from '../components/name-links.tsx'
import { RankingTable } from '../components/ranking-table.tsx'
import styles from './standings.module.css'

/** Clubs that qualify for the playoffs by points (league's rules since 2019). */
const QUALIFYING = 8

type Club = { id: number; name: string; team_name: string }

/** A table of wins and losses, first place first. */
export const StandingTable = ({ caption, rows }: { caption: string; rows: StandingRow[] }) => {
  const { t } = useTranslation()
  const figures = (['wins', 'losses', 'percent', 'gb', 'pts'] as const).map(
    (key): Column<StandingRow> => ({
      key,
      head: t(`standing.${key}Short`),
      name: t(`standing.${key}`),
      align: 'end',
      cell: (row) =>
        key === 'percent' ? <b className={styles.percent}>{row[key]}</b> : (row[key] ?? HIDDEN_TEXT),
    }),
  )
  return (
    <RankingTable
      caption={caption}
      columns={[useClubColumn<StandingRow>(), ...figures]}
      rows={rows}
      rowKey={(row) => row.id}
      isRanked={!rows.some((it) => it.hidden)}
    />
  )
}

/** Points of both halves; a line under the last club that qualifies. */
export const PointsTable = ({ caption, rows }: { caption: string; rows: PointsRow[] }) => {
  const { t } = useTranslation()
  const heads = { first: 'firstPoints', second: 'secondPoints', total: 'total', percent: 'percent' } as const
  const figures = (['first', 'second', 'total', 'percent'] as const).map(
    (key): Column<PointsRow> => ({
      key,
      head: t(`standing.${heads[key]}Short`),
      name: t(`standing.${heads[key]}`),
      align: 'end',
      cell: (row) => (key === 'total' ? <b>{row[key]}</b> : row[key]),
    }),
  )
  return (
    <RankingTable
      caption={caption}
      columns={[useClubColumn<PointsRow>(), ...figures]}
      rows={rows}
      rowKey={(row) => row.id}
      isRanked={!rows.some((it) => it.hidden)}
      lastQualifyingRank={QUALIFYING}
    />
  )
}

const useClubColumn = <Row extends Club>(): Column<Row> => {
  const { t } = useTranslation()
  return { key: 'club', head: t('league.club'), rowHead: true, cell: (row) => <ClubCell club={row} /> }
}

const ClubCell = ({ club }: { club: Club }) => (
  <span className={styles.clubCell}>
    <TeamLink
      team={{ id: club.id, abbr: club.name }}
      name={clubOf(club.id)?.nickname ?? club.team_name}
      size={28}
    />
  </span>
)
