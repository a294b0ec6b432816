import { useTranslation } from 'react-i18next'
import type { BoxScore } from '../../contract/games.ts'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lineup-tables.module.css'
import { PlayerLink } from './name-links.tsx'

type Side = BoxScore['away']
type Batter = Side['lineup'][number]
type Pitcher = Side['pitchers'][number]

const battingKeys = ['ab', 'r', 'h', 'hr', 'rbi', 'bb', 'so', 'avg'] as const
const pitchingKeys = ['ip', 'h', 'r', 'er', 'bb', 'so', 'hr', 'era'] as const

type LineupTablesProps = { side: Side; team: string }

/** A side's batters in batting order and its pitchers in order of appearance. */
export const LineupTables = ({ side, team }: LineupTablesProps) => {
  const { t } = useTranslation()
  if (side.lineup.length === 0 && side.pitchers.length === 0)
    return <p className={styles.none}>{t('games.noLineup')}</p>
  return (
    <div className={styles.tables}>
      <BattersTable lineup={side.lineup} team={team} />
      <PitchersTable pitchers={side.pitchers} team={team} />
    </div>
  )
}

const BattersTable = ({ lineup, team }: { lineup: Batter[]; team: string }) => {
  const { t } = useTranslation()
  const name: Column<Batter> = {
    key: 'name',
    head: t('games.batter'),
    rowHead: true,
    cell: (row) => (
      <span className={row.isSubstitute ? styles.substitute : undefined}>
        <PlayerLink id={row.mlbId}>{row.nameLineup}</PlayerLink>{' '}
        <span className={styles.position}>{row.position}</span>
      </span>
    ),
  }
  const figures = battingKeys.map(
    (key): Column<Batter> => ({
      key,
      head: t(`games.${key}Short`),
      name: t(`games.${key}`),
      align: 'end',
      cell: (row) => row.battingStats[key],
    }),
  )
  return (
    <Table
      dense
      caption={t('games.lineupOf', { team })}
      columns={[name, ...figures]}
      rows={lineup}
      rowKey={(row) => row.mlbId}
    />
  )
}

const PitchersTable = ({ pitchers, team }: { pitchers: Pitcher[]; team: string }) => {
  const { t } = useTranslation()
  const name: Column<Pitcher> = {
    key: 'name',
    head: t('games.pitcher'),
    rowHead: true,
    cell: (row) => (
      <>
        <PlayerLink id={row.mlbId}>{row.namePitcher}</PlayerLink>{' '}
        <span className={styles.position}>{row.note}</span>
      </>
    ),
  }
  const figures = pitchingKeys.map(
    (key): Column<Pitcher> => ({
      key,
      head: t(`games.${key}Short`),
      name: t(`games.${key}`),
      align: 'end',
      cell: (row) => row.pitchingStats[key],
    }),
  )
  return (
    <Table
      dense
      caption={t('games.pitchersOf', { team })}
      columns={[name, ...figures]}
      rows={pitchers}
      rowKey={(row) => row.mlbId}
    />
  )
}
