import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { appFiles } from './scripts/site/app-files.ts'
import { writeSubsetFonts } from './scripts/site/subset-font.ts'

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
const FIRST_SCRIPTS = ['first-paint', 'reload-on-chunk-error']

/**
 * Small scripts that block: they set the chosen theme before the first paint, and reload a page whose own
 * script was lost. The build writes them into the page, where they cost no round trip; the content security
 * policy names their hashes, read from the built page (server/pages/write-document.ts).
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
 * The pages that the server renders name the same files. Short, and of few characters: the first script lists
 * the names of all others.
 */
const fileNames = { hashCharacters: 'hex' as const, assetFileNames: 'assets/[name]-[hash:6][extname]' }

/** Groups modules: rarely changed ones stay cached over our releases; modules of most pages share a file. */
const siteOutput = {
  ...fileNames,
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  codeSplitting: {
    groups: [
      {
        name: 'libraries',
        test: packages('react', 'react-dom', 'scheduler', '@tanstack', 'wouter', 'regexparam', 'zod'),
      },
      { name: 'site', test: (id: string) => !isEntry.test(id), tags: ['$initial' as const] },
      { name: 'common', test: /[\\/]web[\\/]|react-aria|react-stately/, minShareCount: 17 },
      { name: 'games', test: /[\\/](contract|domain|web)[\\/]games[\\/]/, minShareCount: 5 },
    ],
  },
}

/** The bundle with which the server renders first views: one complete file, loaded once for each language. */
const renderingOutput = { ...fileNames, codeSplitting: false }

export default defineConfig(async ({ isSsrBuild = false }) => ({
  root: here('web'),
  plugins: [react(), preloadFont, ...(isSsrBuild ? [] : [firstScripts, appFiles()])],
  resolve: {
    alias: {
      ...(await writeSubsetFonts(made)),
      // wouter's way into older Reacts.
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
    // hls.js is one file of that size.
    chunkSizeWarningLimit: 600,
    target: 'es2022',
    // The polyfill would run after the files that it has to fetch early; other browsers get `preload` links.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: isSsrBuild ? renderingOutput : siteOutput },
  },
  // With the slash, because web/api.ts is a file of the site; as objects, to keep the browser's Host header.
  server: { proxy: { '/api/': { target: product }, '/media/': { target: product } } },
}))
