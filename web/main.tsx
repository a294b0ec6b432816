import './zod-without-eval.ts'
import '@fontsource-variable/archivo/standard.css'
import './ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { forgetPersonAtLogout } from './accounts/session/forget-person.ts'
import { reloadRestoredPages } from './accounts/session/reload-restored-pages.ts'
import { ApiError } from './api.ts'
import { localeOf } from './i18n/language.ts'
import { initI18n, language } from './i18n/setup.ts'
import { router } from './router.tsx'

const MAX_RETRIES = 2

/** A refusal is final; a failed request is retried. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < MAX_RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: false,
    },
  },
})

reloadRestoredPages()
forgetPersonAtLogout(queryClient)
await initI18n()

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('index.html has no #root')
createRoot(rootElement).render(
  <StrictMode>
    <I18nProvider locale={localeOf(language)}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
