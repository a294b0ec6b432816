import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { appFiles } from './scripts/site/app-files.ts'
import { compileHints } from './scripts/site/compile-hints.ts'
import { compressBySwc } from './scripts/site/compress-by-swc.ts'
import { hlsFromSource } from './scripts/site/hls-from-source.ts'
import { writeIconSprite } from './scripts/site/icon-sprite.ts'
import { pressableStyle } from './scripts/site/pressable-style.ts'
import { writeSubsetFonts } from './scripts/site/subset-font.ts'
import { usedMediaElements } from './scripts/site/used-media-elements.ts'

/** Where `vite` in development finds the product's API and media. */
const product = process.env.PRODUCT_URL ?? 'http://localhost:3000'

/**
 * The font of texts starts to load with the page. The font of headings comes later, as soon as a style asks
 * for it: while a face of the family is awaited, a browser lays out the whole page again for each face that
 * comes.
 */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2') && file.includes('archivo-text'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
}

/** Scripts of `web/`, in this order. */
const FIRST_SCRIPTS = ['first-paint', 'early-clicks', 'load-again']

/**
 * Small scripts that block: they set the chosen theme before the first paint, save a button's press before
 * the page hydrates, and reload a page whose own script was lost. The build writes them into the page, where
 * they cost no round trip; the content security policy names their hashes, read from the built page
 * (server/pages/write-document.ts).
 */
const firstScripts: Plugin = {
  name: 'first-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      FIRST_SCRIPTS.map((name) => ({
        tag: 'script',
        ...(bundle === undefined ? { attrs: { src: `/${name}.js` } } : { children: sourceOf(name) }),
        injectTo: 'head-prepend' as const,
      })),
  },
}

const sourceOf = (name: string): string =>
  readFileSync(new URL(`web/${name}.js`, import.meta.url), 'utf8')
    .replace(/^ *\/\/.*\n/gm, '')
    .trim()

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The files that the build makes from packages. */
const made = here('node_modules/.cache/playball')
const packages = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`)

const isEntry = /[\\/](index\.html|main\.tsx)$/

/**
 * Small modules of nearly every page that shows games, and of home: each would cost more as a file of its own
 * than its content does.
 */
const SMALL_OF_GAMES = [
  'contract/games/game-id',
  'contract/watch-positions',
  'web/games/calendar/scoreboard/use-scoreboard-with-staleness',
  'web/games/live/stale-badge',
  'web/games/live/use-status-text',
  'web/games/marks/crest',
  'web/games/marks/day-texts',
  'web/games/marks/name-links',
  'web/games/marks/start-time',
  'web/games/marks/team-label',
  'web/i18n/formats',
  'web/pages/stream-player-part',
  'web/pages/kept-back/kept-back',
  'web/pages/kept-back/use-kept-back',
  'web/pages/use-open-game',
  'web/pages/use-preloaded-player',
  'web/query/use-last-error',
  'web/streaming/browser-class',
  'web/streaming/playback/hls/hls-library',
  'web/streaming/use-blocked-browser',
  'web/ui/content/abbreviation',
  'web/ui/content/use-scroll-area',
  'web/ui/states/error-state',
  'web/ui/states/skeleton',
]
/** Small modules of one game's pages, and of the league's. */
const SMALL_OF_A_GAME = [
  'contract/games/play-language',
  'contract/language',
  'domain/stats/figures',
  'web/games/game/plays/play',
  'web/games/game/score/line-score',
  'web/games/game/score/not-played',
  'web/games/live/spoken-detail',
  'web/games/marks/portrait',
  'web/pages/route-id',
  'web/pages/use-is-member',
  'web/ui/content/tabs',
]
/** Small modules of every part that plays video or describes it. */
const SMALL_OF_WATCHING = [
  'contract/playback-reports',
  'contract/stream-source',
  'web/streaming/player/posters/poster',
  'web/streaming/player/preferences/[a-z-]+',
]
/** Small modules of forms, and the choice of how much of a game is read aloud. */
const SMALL_OF_FIELDS = [
  'web/games/game/spoken-detail-choice',
  'web/i18n/texts/spoken',
  'web/i18n/(?:en|es)/spoken',
  'web/ui/controls/field[a-z.-]*',
  'web/ui/controls/select[a-z.-]*',
]
const SMALL_OF_HOME = [
  'contract/accounts/affiliate',
  'domain/payments/packages',
  'web/accounts/session/affiliate',
  'web/memberships/is-owned',
  'web/pages/home/tonight-room',
  'web/pages/home/use-buying',
]
const smallOf = (modules: string[]) => new RegExp(`[\\\\/](?:${modules.join('|')})\\.`)

/** Groups modules so that the rarely changed ones stay in the browser's cache over our releases. */
const siteOutput = {
  codeSplitting: {
    groups: [
      {
        name: 'libraries',
        test: packages('react', 'react-dom', 'scheduler', '@tanstack', 'wouter', 'regexparam', 'zod'),
      },
      // The site's own modules come in its file, even where a page needs them too.
      { name: 'site', test: (id: string) => !isEntry.test(id), tags: ['$initial' as const] },
      { name: 'small-of-home', test: smallOf(SMALL_OF_HOME) },
      // Modules of most pages share one file: many small files are slower on a poor line and compress worse.
      { name: 'common', test: /[\\/]web[\\/]|react-aria|react-stately/, minShareCount: 17 },
      { name: 'small-of-games', test: smallOf(SMALL_OF_GAMES) },
      { name: 'small-of-a-game', test: smallOf(SMALL_OF_A_GAME) },
      { name: 'small-of-fields', test: smallOf(SMALL_OF_FIELDS) },
      { name: 'small-of-watching', test: smallOf(SMALL_OF_WATCHING) },
      // Modules of games that several pages show share one file too.
      { name: 'games', test: /[\\/](contract|domain|web)[\\/]games[\\/]/, minShareCount: 5 },
      // Beside hls.js, not in it: no file of scripts is larger than 100 KB (scripts/site/site-size.test.ts).
      { name: 'hls-parts', test: packages('@svta', 'eventemitter3', 'url-toolkit') },
    ],
  },
}

/** The bundle with which the server renders first views: one complete file, loaded once for each language. */
const renderingOutput = { codeSplitting: false }

export default defineConfig(async ({ isSsrBuild = false }) => ({
  root: here('web'),
  plugins: [
    react(),
    preloadFont,
    ...(isSsrBuild
      ? []
      : [
          firstScripts,
          pressableStyle,
          appFiles(),
          hlsFromSource,
          usedMediaElements,
          compressBySwc,
          compileHints,
        ]),
  ],
  resolve: {
    alias: {
      ...(await writeSubsetFonts(made)),
      'lucide-react': writeIconSprite(made, here('web')),
      // wouter imports this shim for older Reacts.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  ssr: { noExternal: true as const },
  // React's development build would render more slowly, and write the origin of an error into the page.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: here(isSsrBuild ? 'dist/rendering' : 'dist/web'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    assetsDir: 'assets',
    manifest: isSsrBuild ? false : 'manifest.json',
    // The content security policy lets no data: script or font in, so every asset is a file of its own.
    assetsInlineLimit: 0,
    target: 'es2022',
    // The polyfill would run after the files that it has to fetch early; other browsers get `preload` links.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: isSsrBuild ? renderingOutput : siteOutput },
  },
  // With the slash, because web/api.ts is a file of the site; as objects, to keep the browser's Host header.
  server: { proxy: { '/api/': { target: product }, '/media/': { target: product } } },
}))
