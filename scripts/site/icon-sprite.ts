// Writes the icons of the site as one picture, like its crests: no script has their drawings, so they cost a
// phone no work. The picture is written again when other icons are used or the package changes.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const HASH_LENGTH = 16
const IMPORT = /import\s*\{([^}]*)\}\s*from 'lucide-react'/g
const component = fileURLToPath(new URL('./sprite-icon.ts', import.meta.url))

/**
 * Writes the sprite of all icons that the files below `source` import from lucide-react, and a module with
 * the icons by name, below `folder`. Returns the module's path. Throws for a name that lucide-react does not
 * have.
 */
export const writeIconSprite = (folder: string, source: string): string => {
  const names = iconsUsed(source)
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${names.map(symbolOf).join('')}</svg>`
  const wanted = createHash('sha256').update(sprite).update(component).digest('hex')
  const target = join(folder, `icons-${wanted.slice(0, HASH_LENGTH)}`)
  mkdirSync(target, { recursive: true })
  write(join(target, 'icons.svg'), sprite)
  const path = join(target, 'icons.js')
  write(path, moduleOf(names))
  return path
}

/** Writes a file completely or not at all, since another process may read it at once. */
const write = (path: string, text: string) => {
  if (existsSync(path)) return
  writeFileSync(`${path}.${process.pid}`, text)
  renameSync(`${path}.${process.pid}`, path)
}

/** The names of lucide-react that are imported as values, in order. */
const iconsUsed = (source: string): string[] => {
  const imported = globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(IMPORT)].flatMap(([, names = '']) =>
      names.split(',').map((it) => it.trim().split(' as ')[0] ?? ''),
    ),
  )
  return [...new Set(imported)].filter((it) => it !== '' && !it.startsWith('type ')).sort()
}

const symbolOf = (name: string): string => {
  const icon = (lucide as unknown as Record<string, lucide.LucideIcon | undefined>)[name]
  if (icon === undefined) throw new Error(`lucide-react has no ${name}`)
  const drawing = renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
  return `<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>`
}

const moduleOf = (names: string[]): string =>
  [
    `import { spriteIcon } from ${JSON.stringify(component)}`,
    `import sprite from './icons.svg'`,
    'const icon = (name) => spriteIcon(sprite + "#" + name)',
    ...names.map((it) => `export const ${it} = /* @__PURE__ */ icon("${it}")`),
    '',
  ].join('\n')
