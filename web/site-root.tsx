import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { ApiError } from './api.ts'
import { localeOf } from './i18n/language.ts'
import { language } from './i18n/setup.ts'
import type { router as siteRouter } from './router.tsx'

const MAX_RETRIES = 2

/** A refusal is final; a failed request is retried. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < MAX_RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        refetchOnWindowFocus: false,
      },
    },
  })

type SiteRootProps = { router: typeof siteRouter; queryClient: QueryClient }

/** The whole site; the same tree on the server and in the browser, so that one can go on with what the other wrote. */
export const SiteRoot = ({ router, queryClient }: SiteRootProps) => (
  <StrictMode>
    <I18nProvider locale={localeOf(language)}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>
)
