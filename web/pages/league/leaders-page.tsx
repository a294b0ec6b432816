import '../../i18n/texts/league.ts'
import { Medal } from 'lucide-react'
import { TableSkeleton } from '../../games/components/ranking-table.tsx'
import { type LeadersSearch, nextOrder, sortOf } from '../../games/league/leaders-order.ts'
import { LeadersTable } from '../../games/league/leaders-table.tsx'
import { useLeaders } from '../../games/league/use-league.ts'
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

/** The batting and pitching leaders; the choice is in the address. */
export const LeadersPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('leaders.title'))
  const search = useSearch<'/leaders'>()
  const navigate = useNavigate()
  const { mode = 'batting', type = 'regular' } = search
  const table = <Leaders search={search} />
  return (
    <main id="content" className={cx(styles.page, styles.narrow)}>
      <PageHead title={t('leaders.title')} lead={t('leaders.lead')} />
      <Tabs
        label={t('leaders.modes')}
        selectedKey={mode}
        onSelectionChange={(key) =>
          navigate({
            to: '/leaders',
            search: { mode: key === 'pitching' ? 'pitching' : 'batting', type },
            replace: true,
          })
        }
        items={(['batting', 'pitching'] as const).map((id) => ({
          id,
          label: t(`leaders.${id}`),
          content: (
            <Tabs
              variant="pill"
              label={t('leaders.types')}
              selectedKey={type}
              onSelectionChange={(key) =>
                navigate({
                  to: '/leaders',
                  search: { ...search, type: key === 'playoffs' ? 'playoffs' : 'regular' },
                  replace: true,
                })
              }
              items={(['regular', 'playoffs'] as const).map((part) => ({
                id: part,
                label: t(`leaders.${part}`),
                content: table,
              }))}
            />
          ),
        }))}
      />
    </main>
  )
}

const USUAL_ROWS = 12

const Leaders = ({ search }: { search: LeadersSearch }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mode = 'batting', type = 'regular' } = search
  const sort = sortOf(search)
  const { show, ...shown } = useShowOnce()
  const query = useLeaders({ mode, type, column: sort.column, order: sort.order }, show)
  const error = useLastError(query)
  if (query.data === undefined && error === null) return <TableSkeleton rows={USUAL_ROWS} />
  if (query.data === undefined)
    return (
      <ErrorState text={t('leaders.failed')} onRetry={() => query.refetch()} isRetrying={query.isFetching} />
    )
  if (query.data.length === 0) return <EmptyState icon={Medal} title={t('leaders.empty')} />
  return (
    <>
      <HiddenPage isHidden={query.data.some((it) => it.hidden)} {...shown} />
      <LeadersTable
        mode={mode}
        rows={query.data}
        sort={{ column: sort.column, direction: sort.order === 'asc' ? 'ascending' : 'descending' }}
        onSort={(column) =>
          navigate({ to: '/leaders', search: { mode, type, ...nextOrder(search, column) }, replace: true })
        }
      />
    </>
  )
}
