// Makes the site an app: its manifests, its icons, and the worker that caches the calendar (decision 67).
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { en } from '../../web/i18n/en.ts'
import { es } from '../../web/i18n/es.ts'
import type { BuiltSite } from '../../web/offline/built-site.ts'
import { FRAME_COLOURS } from '../../web/ui/theme/frame-colours.ts'
import { drawAppIcons } from './app-icons.ts'

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const ENTRY = 'index.html'
/** The pages that work without a network, and the module that restores their last content. */
const KEPT = [
  ENTRY,
  'pages/calendar-page.tsx',
  'games/calendar/date-popover.tsx',
  'pages/league/standing-page.tsx',
  'pages/league/team-page.tsx',
  'offline/start-offline.ts',
  // The region says what needs a network.
  'ui/overlays/toast-region.tsx',
  // The texts of the language that the user has chosen.
  'i18n/es.ts',
  'i18n/es/shared.ts',
  'i18n/en.ts',
  'i18n/en/shared.ts',
]

/** Adds the manifests, the icons and the workers to the built site. */
export const appFiles = (): Plugin => ({
  name: 'app-files',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' },
    ],
  },
  async generateBundle(_options, bundle) {
    const write = (fileName: string, source: string | Uint8Array) =>
      this.emitFile({ type: 'asset', fileName, source })
    for (const [path, picture] of Object.entries(drawAppIcons())) write(path, picture)
    for (const language of ['es', 'en'] as const)
      write(`app-${language}.webmanifest`, JSON.stringify(appManifest(language)))
    write('service-worker.js', await scriptOf('service-worker', builtSiteOf(bundle)))
    write('withdrawn-worker.js', await scriptOf('withdrawn-worker'))
  },
})

/** The manifest in a language; both languages describe the same app. */
export const appManifest = (language: 'es' | 'en') => {
  const texts = language === 'en' ? en : es
  const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose })
  const shortcut = (name: string, url: string) => ({ name, url })
  return {
    id: '/',
    name: 'Playball',
    short_name: 'Playball',
    description: texts.footer.tagline,
    lang: language,
    dir: 'ltr',
    start_url: '/calendar',
    scope: '/',
    display: 'standalone',
    background_color: FRAME_COLOURS.dark,
    theme_color: FRAME_COLOURS.dark,
    categories: ['sports', 'entertainment'],
    icons: [
      icon('/app/icon-192.png', '192x192'),
      icon('/app/icon-512.png', '512x512'),
      icon('/app/icon-maskable.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      shortcut(texts.footer.calendar, '/calendar'),
      shortcut(texts.league.standing, '/standing'),
      shortcut(texts.league.leaders, '/leaders'),
    ],
  }
}

/** Bundles a script with all its imports, since not every browser takes modules as workers. */
const scriptOf = async (name: string, site?: BuiltSite): Promise<string> => {
  const built = (await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    publicDir: false,
    define: site === undefined ? {} : { BUILT_SITE: JSON.stringify(site) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: `${web}offline/${name}.ts`, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}

const builtSiteOf = (bundle: Rolldown.OutputBundle): BuiltSite => {
  const files = [
    ...new Set([...KEPT.flatMap((page) => filesOf(bundle, chunkOf(bundle, page))), ...letters(bundle)]),
  ]
  return {
    version: createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16),
    files: files.map((it) => `/${it}`).sort(),
    entry: `/${chunkOf(bundle, ENTRY).fileName}`,
  }
}

const chunkOf = (bundle: Rolldown.OutputBundle, page: string): Rolldown.OutputChunk => {
  const chunk = Object.values(bundle).find(
    (it) => it.type === 'chunk' && it.facadeModuleId === `${web}${page}`,
  )
  if (chunk?.type !== 'chunk') throw new Error(`the build has no ${page}`)
  return chunk
}

/** The files of a chunk and of all its imports: scripts, styles and pictures. */
const filesOf = (
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  seen = new Set<string>(),
): string[] => {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const imported = chunk.imports.flatMap((it) => {
    const other = bundle[it]
    return other?.type === 'chunk' ? filesOf(bundle, other, seen) : []
  })
  const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {}
  return [chunk.fileName, ...importedCss, ...importedAssets, ...imported]
}

const letters = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle).filter((it) => it.endsWith('.woff2'))
