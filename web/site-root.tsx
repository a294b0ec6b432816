import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { ApiError } from './api.ts'
import { localeOf } from './i18n/language.ts'
import { language } from './i18n/setup.ts'
import { BrokenPage } from './pages/layout/broken-page.tsx'
import { SiteLayout } from './pages/layout/site-layout.tsx'
import { ErrorBoundary } from './routing/outlet.tsx'
import { RouterProvider } from './routing/router-provider.tsx'
import type { SiteRouter } from './routing/site-router.ts'

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

type SiteRootProps = { router: SiteRouter; queryClient: QueryClient }

/** The whole site, of a router that has been started; the same tree on the server and in the browser, so that one can go on with what the other wrote. */
export const SiteRoot = ({ router, queryClient }: SiteRootProps) => (
  <StrictMode>
    <I18nProvider locale={localeOf(language)}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router}>
          <ErrorBoundary broken={BrokenPage}>
            <SiteLayout />
          </ErrorBoundary>
        </RouterProvider>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>
)
