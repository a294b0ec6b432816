import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite'

const root = join(import.meta.dirname, '..')
const CLASSIC = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/
const TEXTS = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/
/** Files of zod that call methods of schemas. */
const CALLERS = [
  'classic/schemas',
  'core/api',
  'core/checks',
  'core/core',
  'core/parse',
  'core/schemas',
  'core/util',
]

/**
 * A schema of zod has a method for each thing that can be made of it, and brings the code of all: seventeen formats of texts, codecs, a
 * second way to be parsed. In the site's build it has those whose names the site's own sources use, and no texts for what is wrong: the
 * site says that in its own.
 */
export const usedZodMethods: Plugin = {
  name: 'used-zod-methods',
  apply: 'build',
  transform: {
    filter: { id: [CLASSIC, TEXTS] },
    handler(code, id) {
      if (TEXTS.test(id))
        return { code: 'export default () => ({ localeError: () => undefined })', map: null }
      const left = withoutMethods(code, namesInUse())
      if (left === code) this.error('zod makes its schemas in another way than before')
      return { code: left, map: null }
    },
  },
}

const namesInUse = (): Set<string> => {
  const ours = ['contract', 'domain', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((it) => /\.tsx?$/.test(it) && !it.includes('.test.'))
      .map((it) => join(root, folder, it)),
  )
  const zods = CALLERS.map((it) => join(root, `node_modules/zod/v4/${it}.js`))
  const named = (files: string[], pattern: RegExp) =>
    files.flatMap((it) => Array.from(readFileSync(it, 'utf8').matchAll(pattern), ([, name = '']) => name))
  return new Set([
    ...named(ours, /\.\s*(\w+)\b/g),
    ...named(zods, /\b(?:this|inst|schema|s|def\.\w+)\.(\w+)\(/g),
  ])
}

/** The code of zod's schemas without the methods of other names; what they are made with stays. */
export const withoutMethods = (code: string, used: Set<string>): string => {
  const parts: string[] = []
  let end = 0
  new Visitor({
    CallExpression({ callee, arguments: [, , methods] }) {
      if (code.slice(callee.start, callee.end) !== 'core.$constructor') return
      if (methods?.type !== 'ObjectExpression') return
      for (const it of methods.properties.filter((it) => isMethodBesides(it, used))) {
        parts.push(code.slice(end, it.start))
        end = code[it.end] === ',' ? it.end + 1 : it.end
      }
    },
  }).visit(parseAst(code))
  return parts.join('') + code.slice(end)
}

const isMethodBesides = (it: ESTree.ObjectPropertyKind, used: Set<string>): boolean =>
  it.type === 'Property' &&
  it.kind === 'init' &&
  !it.computed &&
  it.key.type === 'Identifier' &&
  !used.has(it.key.name)
