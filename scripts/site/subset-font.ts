// The letters of the site: of the typeface's file only what the site's languages write, and only the weights and widths that its
// styles use. Written once, and again when the typeface, the letters or the faces change, beside what else is made of packages.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const HASH_LENGTH = 16
const TYPEFACE = '@fontsource-variable/archivo'
const FILE = 'files/archivo-latin-standard-normal.woff2'
/** Spanish, English, Portuguese and Italian, with the marks that texts and figures have; all else is the system's. */
const LETTERS =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz{|}~' +
  '\u00a0¡¿«»·°ºª©×½¼¾±ÁÀÂÃÄÇÉÈÊËÍÌÎÏÑÓÒÔÕÖÚÙÛÜáàâãäçéèêëíìîïñóòôõöúùûü–—‘’“”•…€−↑↓'
/**
 * The two faces of web/ui/theme/fonts.css: texts in all weights at the typeface's own width, and headings, wide, in the one weight that they
 * have. Both axes at once would be twice as many bytes.
 */
const FACES = {
  'archivo-text.woff2': { wght: { min: 400, max: 900 }, wdth: 100 },
  'archivo-wide.woff2': { wght: 800, wdth: 116 },
} as const

/** Writes the faces below `folder`, unless they are there; returns the path of each by its name. */
export const writeSubsetFonts = async (folder: string): Promise<Record<string, string>> => {
  const source = dirname(createRequire(import.meta.url).resolve(`${TYPEFACE}/package.json`))
  const file = readFileSync(join(source, FILE))
  const wanted = createHash('sha256').update(file).update(LETTERS).update(JSON.stringify(FACES)).digest('hex')
  const target = join(folder, `letters-${wanted.slice(0, HASH_LENGTH)}`)
  const paths = Object.keys(FACES).map((name) => [name, join(target, name)] as const)
  mkdirSync(target, { recursive: true })
  for (const [name, path] of paths) {
    if (existsSync(path)) continue
    const axes = FACES[name as keyof typeof FACES]
    // Another process may read it at once: it is there completely or not at all.
    const unfinished = `${path}.${process.pid}`
    writeFileSync(unfinished, await subsetFont(file, LETTERS, { targetFormat: 'woff2', variationAxes: axes }))
    renameSync(unfinished, path)
  }
  return Object.fromEntries(paths)
}
