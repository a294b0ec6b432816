import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { appFiles } from './scripts/site/app-files.ts'
import { writeSubsetFonts } from './scripts/site/subset-font.ts'

/** Where `vite` in development finds the product's API and media. */
const product = process.env.PRODUCT_URL ?? 'http://localhost:3000'

/**
 * The letters of texts start to load with the page. Those of headings come as soon as a style asks for them, which is after them: while a
 * face of the family is still awaited, a browser lays out all of a page again for each that comes.
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

/** Of `web/`, in this order. */
const FIRST_SCRIPTS = ['first-paint', 'early-clicks', 'load-again']

/**
 * Small scripts that block: the theme that a viewer chose stands before the first paint, a button that is pressed before the page is alive
 * is not lost, and a page whose own script was lost comes again. The build writes them into the page, where they cost no way to the server and back; the content security policy names
 * their hashes, read from the built page (server/pages/write-document.ts).
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
/** What the build makes of packages. */
const made = here('node_modules/.cache/playball')
const packages = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`)

const isEntry = /[\\/](index\.html|main\.tsx)$/

/** What rarely changes stays in the browser's cache over our releases; what most pages share comes in one file. */
const siteOutput = {
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

/** The bundle that the server renders first views with: one file with all that it needs, loaded once for each language. */
const renderingOutput = { codeSplitting: false }

export default defineConfig(async ({ isSsrBuild = false }) => ({
  root: here('web'),
  plugins: [
    react(),
    preloadFont,
    ...(isSsrBuild ? [] : [firstScripts, appFiles()]),
  ],
  resolve: {
    alias: {
      ...(await writeSubsetFonts(made)),
      // wouter's way into older Reacts.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  ssr: { noExternal: true as const },
  // Else the server would render with the React of developers: slower, and it writes into the page where an error came from.
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
    // It would run after all that it is to fetch early; browsers without the link get `preload` for what a page brings.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: isSsrBuild ? renderingOutput : siteOutput },
  },
  // With the slash, for web/api.ts is a file of the site; as objects, which leave the Host that the browser named.
  server: { proxy: { '/api/': { target: product }, '/media/': { target: product } } },
}))
