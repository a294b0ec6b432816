import '@fontsource-variable/archivo/standard.css'
import '../ui/theme/base.css'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { localeOf } from '../i18n/language.ts'
import { initI18n } from '../i18n/setup.ts'
import { language } from '../i18n/translate.ts'
import { keepTheme } from '../ui/theme/theme.ts'
import { Catalogue } from './catalogue.tsx'

keepTheme()
await initI18n()

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('index.html has no #root')
createRoot(rootElement).render(
  <I18nProvider locale={localeOf(language)}>
    <Catalogue />
  </I18nProvider>,
)
