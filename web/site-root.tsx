import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { ApiError } from './api.ts'
import { BrokenPage } from './pages/layout/broken-page.tsx'
import { SiteLayout } from './pages/layout/site-layout.tsx'
import { ErrorBoundary, RouterProvider } from './routing/router-provider.tsx'
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

/**
 * The whole site, with a router that has been started. The tree is the same on the server and in the browser,
 * so that the browser can hydrate the server's rendering.
 */
export const SiteRoot = ({ router, queryClient }: SiteRootProps) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <ErrorBoundary broken={BrokenPage}>
          <SiteLayout />
        </ErrorBoundary>
      </RouterProvider>
    </QueryClientProvider>
  </StrictMode>
)
