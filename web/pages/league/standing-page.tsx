import '../../i18n/texts/league.ts'
import { Trophy } from 'lucide-react'
import type { Standing } from '../../../contract/games/standing.ts'
import { TableSkeleton } from '../../games/components/ranking-table.tsx'
import { Playoffs } from '../../games/league/playoff-series.tsx'
import { PointsTable, StandingTable } from '../../games/league/standing-table.tsx'
import { useStanding } from '../../games/league/use-league.ts'
import { OfflineAge } from '../../games/live/offline-age.tsx'
import { StaleBadge } from '../../games/live/stale-badge.tsx'
import type { Translate } from '../../i18n/setup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLastError } from '../../query/use-last-error.ts'
import { useNavigate, useSearch } from '../../routing/use-site.ts'
import { PageHead } from '../../ui/content/page-head.tsx'
import { Tabs } from '../../ui/content/tabs.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { HiddenPage, useShowOnce } from '../spoiler-guard/spoilers.tsx'
import styles from './league-pages.module.css'

/** The standings: both halves, points, the complete season, and the playoffs once they exist. */
export const StandingPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('standing.title'))
  const { show, ...shown } = useShowOnce()
  const query = useStanding(show)
  const hasFailed = useLastError(query) !== null && query.data === undefined
  return (
    <main id="content" className={cx(styles.page, styles.narrow)}>
      <PageHead
        title={t('standing.title')}
        lead={
          <span className={styles.season}>
            {query.data ? t('league.season', { season: seasonText(query.data.season) }) : null}
            <StaleBadge since={query.data?.staleSince ?? null} />
            <OfflineAge query={query} />
          </span>
        }
      />
      <HiddenPage isHidden={query.data?.hidden === true} {...shown} />
      {query.isPending && !hasFailed ? <TableSkeleton rows={10} /> : null}
      {hasFailed ? (
        <ErrorState
          text={t('standing.failed')}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : null}
      {query.data ? <StandingTabs standing={query.data} /> : null}
    </main>
  )
}

/** A season is named by both its years: `2026-27`. */
const seasonText = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

const StandingTabs = ({ standing }: { standing: Standing }) => {
  const { t } = useTranslation()
  const { table } = useSearch<'/standing'>()
  const navigate = useNavigate()
  if (standing.general.length === 0) return <EmptyState icon={Trophy} title={t('standing.empty')} />
  const items = tabsOf(standing, t)
  return (
    <Tabs
      label={t('standing.tables')}
      selectedKey={items.find((it) => it.id === table)?.id ?? defaultTable(standing)}
      onSelectionChange={(chosen) =>
        navigate({ to: '/standing', search: { table: String(chosen) }, replace: true })
      }
      items={items}
    />
  )
}

const tabsOf = (standing: Standing, t: Translate) => [
  {
    id: 'first',
    label: t('standing.first'),
    content: <StandingTable caption={t('standing.first')} rows={standing.first} />,
  },
  {
    id: 'second',
    label: t('standing.second'),
    content: (
      <>
        <StandingTable caption={t('standing.second')} rows={standing.second} />
        {hasBegun(standing.second) ? null : <p className={styles.note}>{t('standing.secondNote')}</p>}
      </>
    ),
  },
  {
    id: 'points',
    label: t('standing.points'),
    content: (
      <>
        <PointsTable caption={t('standing.points')} rows={standing.points} />
        <p className={styles.note}>{t('standing.pointsNote')}</p>
      </>
    ),
  },
  {
    id: 'general',
    label: t('standing.general'),
    content: <StandingTable caption={t('standing.general')} rows={standing.general} />,
  },
  ...(standing.playoffs === null
    ? []
    : [
        { id: 'playoffs', label: t('standing.playoffs'), content: <Playoffs playoffs={standing.playoffs} /> },
      ]),
]

const hasBegun = (rows: Standing['second']): boolean => rows.some((row) => row.wins !== 0 || row.losses !== 0)

/** The first tab: the current half, or the playoffs once they are on. */
const defaultTable = (standing: Standing): string => {
  if (standing.playoffs !== null) return 'playoffs'
  return hasBegun(standing.second) ? 'second' : 'first'
}
