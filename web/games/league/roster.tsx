import type { RosterPlayer } from '../../../contract/games/teams.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Abbreviation } from '../../ui/content/abbreviation.tsx'
import { type Column, Table } from '../../ui/content/table.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PlayerLink } from '../components/name-links.tsx'
import tables from '../components/tables.module.css'
import { isHandednessCode, positionName } from './player-facts.ts'
import { rosterGroups } from './roster-groups.ts'
import styles from './team.module.css'

/** A club's players, one table for each position group. */
export const Roster = ({ players }: { players: RosterPlayer[] }) => {
  const { t } = useTranslation()
  if (players.length === 0) return <EmptyState compact title={t('team.noRoster')} />
  return (
    <div className={styles.groups}>
      {rosterGroups(players).map(({ group, players: members }) => (
        <RosterTable key={group} title={t(`team.${group}`)} players={members} />
      ))}
    </div>
  )
}

const RosterTable = ({ title, players }: { title: string; players: RosterPlayer[] }) => {
  const columns = useColumns(players)
  return (
    <section className={cx(tables.card, styles.card, styles.group)}>
      <h3 className={styles.listTitle}>{title}</h3>
      <Table dense caption={title} columns={columns} rows={players} rowKey={(player) => player.mlbId} />
    </section>
  )
}

/** Omits columns that are empty for the position group. */
const useColumns = (players: RosterPlayer[]): Column<RosterPlayer>[] => {
  const { t } = useTranslation()
  const handednessOf = ({ hits, throws }: RosterPlayer) =>
    [hits, throws].map((code) => (isHandednessCode(code) ? t(`team.handedness.${code}`) : '–')).join('/')
  const hasJerseys = players.some((it) => it.jersey !== '')
  const hasHandedness = players.some((it) => it.hits !== '' || it.throws !== '')
  const columns: Column<RosterPlayer>[] = [
    {
      key: 'jersey',
      head: t('team.jerseyShort'),
      name: t('team.jersey'),
      cell: (player) => <span className={styles.jersey}>{player.jersey}</span>,
    },
    {
      key: 'name',
      head: t('league.player'),
      rowHead: true,
      cell: (player) => <PlayerLink id={player.mlbId}>{player.name}</PlayerLink>,
    },
    {
      key: 'pos',
      head: t('stats.pos.short'),
      name: t('stats.pos.long'),
      cell: (player) => (
        <Abbreviation fullText={positionName(player, t, language)}>{player.positionAbbr}</Abbreviation>
      ),
    },
    {
      key: 'handedness',
      head: t('team.handednessShort'),
      name: t('team.handednessLong'),
      cell: handednessOf,
    },
  ]
  return columns.filter(
    ({ key }) => (key !== 'jersey' || hasJerseys) && (key !== 'handedness' || hasHandedness),
  )
}
