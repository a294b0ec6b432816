import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The page of the design system, `npm run design`: never a part of the product. */
export default defineConfig({
  root: folder('web/design'),
  publicDir: folder('web/public'),
  plugins: [react()],
  build: { outDir: folder('dist/design'), emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
  server: { port: 3020 },
})
