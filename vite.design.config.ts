import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Lets the page show a part as hovered, focused or pressed: the state in its `data-shown` counts as real. */
const shownStates: Plugin = {
  name: 'shown-states',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (css) => css.replace(/:(hover|active|focus-visible)(?![\w-])/g, ':is(:$1, [data-shown="$1"])'),
  },
}

/** The page of the design system, `npm run design`: never a part of the product. */
export default defineConfig({
  root: folder('web/design'),
  publicDir: folder('web/public'),
  plugins: [react(), shownStates],
  build: { outDir: folder('dist/design'), emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
  server: { port: 3020 },
})
