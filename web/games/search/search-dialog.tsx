import { Search, SearchX, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { SearchField } from 'react-aria-components/SearchField'
import { directory } from '../../../contract/games/directory.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { searchIn } from './find-in-directory.ts'
import styles from './search.module.css'
import { SearchResults } from './search-results.tsx'
import '../../i18n/texts/search.ts'
import { RouterProvider } from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRouter } from '../../routing/use-site.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type SearchDialogProps = { isOpen: boolean; onClose: () => void }

/** The search for clubs and players, in a dialog: what is chosen closes it and opens its page. */
export const SearchDialog = ({ isOpen, onClose }: SearchDialogProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  const open = (href: string) => {
    onClose()
    void router.open(href)
  }
  return (
    <Dialog title={t('search.title')} isOpen={isOpen} onClose={onClose}>
      <RouterProvider navigate={open}>
        <SearchPanel />
      </RouterProvider>
    </Dialog>
  )
}

/** Rosters change by the day. */
const FRESH_MS = 10 * 60_000

/**
 * The search over the directory, once it has loaded. `isOffline`: it cannot load, since the browser has no
 * network.
 */
const useDirectory = () => {
  const { data, isError, isFetching, fetchStatus, refetch } = useQuery({
    queryKey: ['directory'],
    queryFn: ({ signal }) => call(directory, { signal }),
    staleTime: FRESH_MS,
  })
  const search = useMemo(() => (data === undefined ? undefined : searchIn(data)), [data])
  return {
    clubs: data?.clubs ?? [],
    search,
    hasFailed: isError && data === undefined,
    isOffline: fetchStatus === 'paused' && data === undefined,
    isFetching,
    retry: () => void refetch(),
  }
}

/** A field with results below: arrow keys move along them, Enter opens the marked one, at first the first. */
const SearchPanel = () => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  return (
    <div className={styles.panel}>
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        <SearchField autoFocus className={cx(styles.field)}>
          <Label className="visually-hidden">{t('search.field')}</Label>
          <Search size={20} aria-hidden="true" className={styles.glass} />
          <Input
            role="combobox"
            aria-expanded="true"
            placeholder={t('search.placeholder')}
            className={cx(styles.input)}
          />
          {query === '' ? null : (
            <IconButton label={t('search.clear')} className={cx(styles.clear)}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </SearchField>
        <div className={styles.body}>
          <PanelBody query={query} />
        </div>
      </Autocomplete>
    </div>
  )
}

const PanelBody = ({ query }: { query: string }) => {
  const { t } = useTranslation()
  const { search, clubs, hasFailed, isOffline, isFetching, retry } = useDirectory()
  if (isOffline) return <EmptyState compact title={t('search.offline')} />
  if (hasFailed)
    return <ErrorState compact text={t('search.failed')} onRetry={retry} isRetrying={isFetching} />
  if (search === undefined) return <ResultSkeleton />
  const found = search(query)
  const count = found.clubs.length + found.players.length
  return (
    <>
      <p role="status" className="visually-hidden">
        {query.trim() === '' ? '' : t('search.found', { count })}
      </p>
      {count === 0 ? (
        <EmptyState compact icon={SearchX} title={t('search.nothing')} text={t('search.nothingText')} />
      ) : null}
      <SearchResults found={found} clubs={clubs} />
    </>
  )
}

const placeholderRows = [1, 2, 3, 4, 5]

const ResultSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('ui.loading')}>
      <div className={styles.skeleton}>
        {placeholderRows.map((row) => (
          <Skeleton key={row} height="2.75rem" />
        ))}
      </div>
    </Loading>
  )
}
