import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The answers that a page of the site asks for, by the start of its path. */
const answersOfPages = {
  '/home': ['/calendar', '/scoreboard/2026/11/20'],
  '/calendar': ['/calendar?date=2026-11'],
  '/standing': ['/standing'],
  '/leaders': ['/leaders'],
  '/teams': [''],
  '/players': [''],
  '/games': ['', '/log'],
}
const files = {
  home: 'home-page',
  calendar: 'calendar-page',
  standing: 'league/standing-page',
  leaders: 'league/leaders-page',
  teams: 'league/team-page',
  players: 'league/player-page',
  games: 'game-page',
  watch: 'watch-page',
}

/** Writes a built site whose first views have every answer that their page asks for; returns its folder. */
export const writeTellingSite = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-telling-'))
  const site = join(folder, 'web')
  mkdirSync(join(site, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'rendering'))
  const entry = '<script type="module" crossorigin src="/assets/index.js"></script>'
  writeFileSync(
    join(site, 'index.html'),
    `<!doctype html><html lang="es"><head><title>Playball</title><meta name="description" content="-">${entry}</head><body><div id="root"></div></body></html>`,
  )
  for (const it of ['index', 'es', 'en', 'page']) writeFileSync(join(site, 'assets', `${it}.js`), 'true')
  const pages = Object.values(files).map((it) => [`pages/${it}.tsx`, { file: 'assets/page.js' }])
  const texts = ['es', 'en'].flatMap((it) => [
    [`i18n/${it}.ts`, { file: `assets/${it}.js` }],
    [`i18n/${it}/shared.ts`, { file: `assets/${it}.js` }],
  ])
  const manifest = { 'index.html': { file: 'assets/index.js' }, ...Object.fromEntries([...texts, ...pages]) }
  writeFileSync(join(site, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'rendering', 'render-page.js'),
    `const asked = ${JSON.stringify(answersOfPages)}
export const renderPage = async (address, fetch) => {
  const { pathname } = new URL(address, 'http://site')
  const [start, ends] = Object.entries(asked).find(([it]) => pathname.startsWith(it)) ?? ['', []]
  const isOne = pathname !== start
  const answers = await Promise.all(ends.map(async (it) => (await fetch('/api/3.0.0' + (isOne ? pathname : '') + it, {})).text()))
  return { html: '<h1>' + address + '</h1>', state: JSON.stringify(answers) }
}`,
  )
  return site
}
