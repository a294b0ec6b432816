import { ChartNoAxesColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Player } from '../../../contract/games/player.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Column } from '../../ui/content/table.tsx'
import { Tabs } from '../../ui/content/tabs.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { briefDay, longDay } from '../components/day-texts.ts'
import { GameLink } from '../components/name-links.tsx'
import { type StatKey, type StatLine, StatTable, StatTiles } from '../components/stat-table.tsx'
import styles from '../components/tables.module.css'
import { BattingSplits, PitchingSplits } from './player-splits.tsx'

/** The columns of each stat group in their usual order, the large tiles, and the columns of a game. */
const statGroups = {
  batting: {
    large: ['avg', 'hr', 'rbi', 'r', 'h', 'sb', 'obp', 'ops'],
    year: [
      'g',
      'ab',
      'r',
      'h',
      'h2b',
      'h3b',
      'hr',
      'rbi',
      'tb',
      'bb',
      'ibb',
      'so',
      'hbp',
      'sb',
      'cs',
      'sac',
      'sf',
    ],
    rates: ['avg', 'obp', 'slg', 'ops'],
    game: ['ab', 'r', 'h', 'h2b', 'h3b', 'hr', 'rbi', 'bb', 'so', 'sb', 'avg'],
  },
  pitching: {
    large: ['era', 'w', 'l', 'sv', 'ip', 'so', 'bb', 'whip'],
    year: ['g', 's', 'w', 'l', 'sv', 'hld', 'cg', 'sho', 'gf', 'ip', 'h', 'r', 'er', 'hr', 'bb', 'so', 'hbp'],
    rates: ['era', 'whip', 'avg'],
    game: ['ip', 'h', 'r', 'er', 'hr', 'bb', 'so', 'w', 'l', 'sv', 'era'],
  },
  fielding: {
    large: ['f', 'g', 'po', 'a', 'e', 'tc', 'i', 'rfg'],
    year: ['p', 'g', 'gs', 'i', 'tc', 'po', 'a', 'e', 'pb', 'wp', 'sb', 'cs'],
    rates: ['f', 'rfg'],
    game: [],
  },
} as const satisfies Record<string, Record<'large' | 'year' | 'rates' | 'game', readonly StatKey[]>>
type StatGroup = keyof typeof statGroups

type Figures = {
  season: StatLine | null
  playoffs: StatLine | null
  career: StatLine | null
  byYear: StatLine[]
  log: StatLine[]
}

/** Batting, pitching and fielding stats; the tab of the player's own position is first. */
export const PlayerStats = ({ player }: { player: Player }) => {
  const { t } = useTranslation()
  const order: StatGroup[] = player.isPitcher
    ? ['pitching', 'batting', 'fielding']
    : ['batting', 'pitching', 'fielding']
  const items = order
    .map((statGroup) => ({ statGroup, figures: figuresOf(player, statGroup) }))
    .filter(({ statGroup, figures }, index) => index === 0 || statGroup === 'fielding' || hasAny(figures))
  return (
    <Tabs
      label={t('person.tabs')}
      items={items.map(({ statGroup, figures }) => ({
        id: statGroup,
        label: t(`person.${statGroup}`),
        content: (
          <StatGroupPanel
            {...{ statGroup, figures }}
            isHidden={player.hidden === true}
            splits={splitsOf(player, statGroup)}
          />
        ),
      }))}
    />
  )
}

const figuresOf = (player: Player, statGroup: StatGroup): Figures => {
  if (statGroup === 'batting')
    return { ...player.batting, byYear: player.battingByYear, log: player.battingLog }
  if (statGroup === 'pitching')
    return { ...player.pitching, byYear: player.pitchingByYear, log: player.pitchingLog }
  return { ...player.fielding, byYear: player.fieldingByYear, log: [] }
}

const splitsOf = (player: Player, statGroup: StatGroup): ReactNode => {
  if (statGroup === 'batting') return <BattingSplits log={player.battingLog} />
  return statGroup === 'pitching' ? <PitchingSplits log={player.pitchingLog} /> : null
}

const hasAny = ({ season, career, byYear, log }: Figures): boolean =>
  season !== null || career !== null || byYear.length > 0 || log.length > 0

type PanelProps = { statGroup: StatGroup; figures: Figures; isHidden: boolean; splits: ReactNode }

const StatGroupPanel = ({ statGroup, figures, isHidden, splits }: PanelProps) => {
  const { t } = useTranslation()
  const { season, playoffs, career, byYear, log } = figures
  const { large, year, rates, game } = statGroups[statGroup]
  const yearColumns = useYearColumns()
  const gameColumns = useGameColumns()
  if (!hasAny(figures))
    return (
      <EmptyState
        compact
        icon={ChartNoAxesColumn}
        title={t(isHidden ? 'person.hiddenStats' : 'person.noStats')}
      />
    )
  const years = career === null ? byYear : [...byYear, { ...career, year: t('person.career'), team: '' }]
  return (
    <div className={styles.panel}>
      {season === null ? null : <StatTiles label={t('person.seasonLine')} line={season} keys={large} />}
      {playoffs === null ? null : <StatTiles label={t('person.playoffsLine')} line={playoffs} keys={large} />}
      {years.length === 0 ? null : (
        <StatTable
          caption={t('person.byYear')}
          lead={years.some((it) => it.team !== '') ? yearColumns : yearColumns.slice(0, 1)}
          keys={[...year, ...rates]}
          rows={years}
        />
      )}
      {splits}
      {log.length === 0 ? null : (
        <StatTable caption={t('person.log')} lead={gameColumns} keys={game} rows={log} />
      )}
    </div>
  )
}

const useYearColumns = (): Column<StatLine>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'year',
      head: t('stats.year.short'),
      name: t('stats.year.long'),
      rowHead: true,
      cell: (row) => row.year,
    },
    { key: 'team', head: t('stats.team.short'), name: t('stats.team.long'), cell: (row) => row.team },
  ]
}

const useGameColumns = (): Column<StatLine>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'date',
      head: t('league.date'),
      rowHead: true,
      cell: (row) => (
        <GameLink id={row.gameId} hint={t('person.logOf', { date: longDay(row.date) })}>
          {briefDay(row.date)}
        </GameLink>
      ),
    },
    { key: 'opponent', head: t('league.opponent'), cell: (row) => row.opponent },
  ]
}
