// Writes the fonts of the site: only the letters of its languages, and only the weights and widths of its
// styles. They are written again when the typeface, the letters or the faces change.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const HASH_LENGTH = 16
const TYPEFACE = '@fontsource-variable/archivo'
const FILE = 'files/archivo-latin-standard-normal.woff2'
/** The letters of Spanish, English, Portuguese and Italian, and marks; the system's fonts show all others. */
const LETTERS =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz{|}~' +
  '\u00a0¡¿«»·°ºª©×½¼¾±ÁÀÂÃÄÇÉÈÊËÍÌÎÏÑÓÒÔÕÖÚÙÛÜáàâãäçéèêëíìîïñóòôõöúùûü–—‘’“”•…€−↑↓'
/**
 * The two faces of web/ui/theme/fonts.css: texts in all weights at normal width, and wide headings in their
 * one weight. Both axes at once would take twice as many bytes.
 */
const FACES = {
  'archivo-text.woff2': { wght: { min: 400, max: 900 }, wdth: 100 },
  'archivo-wide.woff2': { wght: 800, wdth: 116 },
} as const

/** Writes the faces below `folder`, unless they exist. Returns the path of each by its name. */
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
    // The file appears completely or not at all, since another process may read it at once.
    const unfinished = `${path}.${process.pid}`
    writeFileSync(unfinished, await subsetFont(file, LETTERS, { targetFormat: 'woff2', variationAxes: axes }))
    renameSync(unfinished, path)
  }
  return Object.fromEntries(paths)
}
