import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where `vite` in development finds the product's API and media. */
const product = process.env.PRODUCT_URL ?? 'http://localhost:3000'

/** The letters of the first screen start to load with the page, not after its style sheet, so that nothing jumps. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /archivo-latin-standard-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  plugins: [react(), preloadFont],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content security policy lets no data: script or font in, so every asset is a file of its own.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What rarely changes is one file that stays in the browser's cache over our releases. With zod goes what
          // forbids it to make code from text: in a later file it would come after the first schemas.
          groups: [
            {
              name: 'ground',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next|zod)[\\/]|zod-without-eval\.ts$/,
            },
          ],
        },
      },
    },
  },
  // With the slash, for web/api.ts is a file of the site; as objects, which leave the Host that the browser named.
  server: { proxy: { '/api/': { target: product }, '/media/': { target: product } } },
})
