import './strict-zod.ts'
import '@fontsource-variable/archivo/standard.css'
import './ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { forgetKeptPages } from './accounts/forget-kept-pages.ts'
import { Refused } from './api.ts'
import { localeOf } from './i18n/language.ts'
import { language, setUpTexts } from './i18n/setup.ts'
import { router } from './router.tsx'

const MOST_RETRIES = 2

/** A refusal is final; what was lost or broken on the way is asked again. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < MOST_RETRIES && !(error instanceof Refused && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: false,
    },
  },
})

forgetKeptPages()
await setUpTexts()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <I18nProvider locale={localeOf(language)}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
