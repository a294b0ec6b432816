import { createHash } from 'node:crypto'
import type { Language } from '../../contract/language.ts'
import type { RenderedView } from '../../contract/site.ts'
import { RENDERED_STATE, RENDERED_STYLE } from '../../contract/site.ts'
import type { BuiltPage } from './built-site.ts'
import { escaped, safeInScript } from './write-head.ts'

export type WrittenDocument = {
  html: string
  /** The hashes that the content security policy must name so that the page's styles apply. */
  styleHashes: string[]
}

type Parts = {
  head: string
  language: Language
  view: RenderedView | undefined
  built: BuiltPage | undefined
}

/**
 * The built site's one page as the document of an address: with its head and, where rendered, its first view,
 * which carries its styles, so that the first answer is enough to paint it.
 */
export const writeDocument = (template: string, { head, language, view, built }: Parts): WrittenDocument => {
  const named = template
    .replace(/<html lang="\w+"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
  const preloads = preloadsOf(built, template)
  if (view === undefined || built === undefined)
    return { html: withHead(named, head + preloads), styleHashes: [] }
  const { pictures, rest } = withoutPictures(view.html)
  const { body, rules } = styledByRules(rest)
  const css = [built.css, ...rules].join('\n')
  const html = withHead(
    withFirst(named, pictures).replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, ''),
    head + stylesOf({ ...built, css }) + preloads,
  ).replace(/<div id="root">.*?<\/div>/s, () => `<div id="root">${body}</div>${stateOf(view)}`)
  return { html, styleHashes: [hashOf(css)] }
}

/**
 * React's hint for an early picture. Inside the view it would load after all scripts, which keep a slow
 * connection busy.
 */
const EARLY_PICTURE = /<link rel="preload" as="image"[^>]*>/g

const withoutPictures = (html: string): { pictures: string; rest: string } => ({
  pictures: (html.match(EARLY_PICTURE) ?? []).join(''),
  rest: html.replaceAll(EARLY_PICTURE, ''),
})

/** The same document with another title. */
export const titled = (html: string, title: string): string =>
  html.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)

const withFirst = (html: string, links: string): string => html.replace('<head>', (it) => it + links)

/**
 * The policy allows no style attribute. Styles that components set become an attribute of ours, with a rule
 * for it in the page's styles; the browser sets them on the element before it goes on (web/main.tsx).
 */
const styledByRules = (html: string): { body: string; rules: string[] } => {
  const rules = new Map<string, string>()
  const body = html.replace(/(<[^>]*?) style="([^"]*)"/g, (_, start: string, text: string) => {
    const style = unescaped(text)
    const selector = `[${RENDERED_STYLE}=${JSON.stringify(style)}]`
    // The rule must be as strong as the attribute would have been beside a component's classes.
    rules.set(style, `${selector.repeat(STRONGER)}{${style}}`)
    return `${start} ${RENDERED_STYLE}="${text}"`
  })
  return { body, rules: [...rules.values()] }
}

const STRONGER = 4
const characters: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
const unescaped = (text: string) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (it) => characters[it] ?? it)

const withHead = (html: string, head: string) =>
  html.includes('</head>')
    ? html.replace('</head>', () => `${head}</head>`)
    : html.replace('<!doctype html>', (it) => it + head)

/** A disabled link loads nothing; it tells the site's loader that these styles are there. */
const stylesOf = ({ css, stylesheets }: BuiltPage): string =>
  [
    `<style>${css}</style>`,
    ...stylesheets.map((it) => `<link rel="stylesheet" crossorigin href="${it}" disabled>`),
  ].join('')

/** Preloads the scripts that the built document does not already load. */
const preloadsOf = (built: BuiltPage | undefined, template: string): string =>
  (built?.scripts ?? [])
    .filter((it) => !template.includes(`"${it}"`))
    .map((it) => `<link rel="modulepreload" crossorigin href="${it}">`)
    .join('')

const stateOf = ({ state }: RenderedView): string =>
  `<script type="application/json" id="${RENDERED_STATE}">${safeInScript(state)}</script>`

/**
 * The hashes of the scripts that the build wrote into the document; the content security policy names no
 * others.
 */
export const hashesOfScripts = (template: string): string[] =>
  [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => hashOf(text))

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
