import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `vite` in development finds the product's API and media. */
const product = process.env.PRODUCT_URL ?? 'http://localhost:3000'

export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content security policy lets no data: script or font in, so every asset is a file of its own.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: { proxy: { '/api': product, '/media': product } },
})
