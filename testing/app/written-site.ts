import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const CSS = '.hero { color: red }'
export const PAGE_CSS = '.tonight { color: blue }'
export const FIRST_SCRIPT = "document.title = 'x'"

/** Writes a built site into `web` of a folder, with a bundle that reports and counts its calls. */
export const writeSite = (folder: string): void => {
  const site = join(folder, 'web')
  mkdirSync(join(site, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'rendering'))
  writeFileSync(
    join(site, 'index.html'),
    `<!doctype html><html lang="es"><head><script>${FIRST_SCRIPT}</script>` +
      '<title>Playball</title><meta name="description" content="-">' +
      '<link rel="stylesheet" crossorigin href="/assets/index.css">' +
      '<script type="module" crossorigin src="/assets/index.js"></script></head>' +
      '<body><div id="root"><img alt=""></div></body></html>',
  )
  writeFileSync(join(site, 'assets', 'index.css'), CSS)
  writeFileSync(join(site, 'assets', 'home.css'), PAGE_CSS)
  writeFileSync(join(site, 'assets', 'home.js'), 'true')
  writeFileSync(
    join(site, 'manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/index.js', css: ['assets/index.css'] },
      'i18n/es.ts': { file: 'assets/es.js' },
      'i18n/en.ts': { file: 'assets/en.js' },
      'i18n/es/shared.ts': { file: 'assets/es-shared.js' },
      'i18n/en/shared.ts': { file: 'assets/en-shared.js' },
      'pages/home-page.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['index.html'] },
      'pages/calendar-page.tsx': { file: 'assets/home.js', imports: ['index.html'] },
      'pages/league/standing-page.tsx': { file: 'assets/home.js', imports: ['index.html'] },
      'pages/watch-page.tsx': { file: 'assets/watch.js', imports: ['index.html'] },
      'pages/league/leaders-page.tsx': { file: 'assets/home.js', imports: ['index.html'] },
    }),
  )
  writeFileSync(
    join(folder, 'rendering', 'render-page.js'),
    `let calls = 0
export const renderPage = async (address, fetch, limit, { isPhone, hides }) => {
  if (isPhone) return { html: '<h1>' + address + ' on a phone</h1>', state: '{}' }
  if (address === '/player/1') return { html: '<link rel="preload" as="image" href="/park.svg"/><h1>' + [address, ++calls].join(' ') + '</h1>', state: '{}' }
  if (address === '/leaders') throw new Error('a component threw')
  if (address === '/calendar') {
    if (!limit.aborted) await new Promise((resolve) => limit.addEventListener('abort', resolve))
    return { html: '<h1>' + limit.reason.message + '</h1>', state: '{}' }
  }
  const answer = await (await fetch('/api/3.0.0/standing', {})).json()
  return { html: '<h1>' + [address, ++calls].join(' ') + '</h1>', state: JSON.stringify({ clubs: answer.response.general.length, text: '</script>', ...(hides && { wins: answer.response.general.map((it) => it.wins ?? null) }) }) }
}`,
  )
}
