import type { Language } from '../../contract/language.ts'
import type { PageFacts } from './describe-page.ts'
import { pageTexts } from './page-texts.ts'

/** The address of a public page in a language; Spanish is the site's own, and has none in its address. */
export const addressIn = (publicUrl: string, path: string, language: Language): string =>
  `${publicUrl}${path}${language === 'en' ? '?lang=en' : ''}`

/** The head of a page's document; it hides users' own pages and unknown pages from search engines. */
export const writeHead = (publicUrl: string, facts: PageFacts | undefined, language: Language): string => {
  const texts = pageTexts(language)
  const manifest = link('manifest', `/app-${language}.webmanifest`)
  if (facts === undefined)
    return [
      manifest,
      title(texts.other.title),
      named('description', texts.other.description),
      named('robots', 'noindex'),
    ].join('')
  const url = addressIn(publicUrl, facts.path, language)
  const image = `${publicUrl}${facts.image}`
  const other = pageTexts(language === 'en' ? 'es' : 'en')
  return [
    manifest,
    title(facts.title),
    named('description', facts.description),
    link('canonical', url),
    ...(['es', 'en'] as const).map((it) => alternate(it, addressIn(publicUrl, facts.path, it))),
    alternate('x-default', addressIn(publicUrl, facts.path, 'es')),
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': 'Playball',
      'og:title': facts.title,
      'og:description': facts.description,
      'og:url': url,
      'og:locale': texts.locale,
      'og:locale:alternate': other.locale,
      'og:image': image,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': facts.title,
    }).map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`),
    named('twitter:card', 'summary_large_image'),
    facts.structured === undefined
      ? ''
      : `<script type="application/ld+json">${jsonInHtml(facts.structured)}</script>`,
  ].join('')
}

const title = (text: string) => `<title>${escaped(text)}</title>`
const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escaped(href)}">`
const alternate = (hreflang: string, href: string) =>
  `<link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}">`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text escaped for HTML, for XML and for a quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (it) => entities[it] ?? '')

/** JSON for a script element: nothing in it can end the element. */
export const jsonInHtml = (value: unknown): string => safeInScript(JSON.stringify(value))
export const safeInScript = (json: string): string => json.replaceAll('<', '\\u003c')
