import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { codeOfError } from './use-attempt.tsx'

type FetchedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isRefetching' | 'refetch'>
  height: string
  children: (data: Data) => ReactNode
}

/** The fetched content; before that its space, or the reason why it failed. Content stays, offline too. */
export const Fetched = <Data,>({ query, height, children }: FetchedProps<Data>) => {
  const { t } = useTranslation()
  const { data, error, isRefetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return (
      <ErrorState
        compact
        text={failureText(codeOfError(error), t)}
        isRetrying={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Loading label={t('ui.loading')}>
      <Skeleton height={height} />
    </Loading>
  )
}
