import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Plugin, parseAst, transformWithOxc, Visitor } from 'vite'

const manifest = createRequire(import.meta.url).resolve('hls.js/package.json')
const sources = join(dirname(manifest), 'src')

/** The features that streams of ours or of another engine may use, and those that none uses. */
const flags = {
  __USE_SUBTITLES__: true,
  __USE_ALT_AUDIO__: true,
  __USE_CMCD__: true,
  __USE_MEDIA_CAPABILITIES__: true,
  __USE_EME_DRM__: false,
  __USE_CONTENT_STEERING__: false,
  __USE_VARIABLE_SUBSTITUTION__: false,
  __USE_M2TS_ADVANCED_CODECS__: false,
  __USE_INTERSTITIALS__: false,
  __USE_IFRAMES__: false,
  // Its worker needs the published script's own text, which no module has, so it demuxes in the page as
  // before.
  __IN_WORKER__: false,
}

const define = {
  __VERSION__: JSON.stringify(JSON.parse(readFileSync(manifest, 'utf8')).version),
  ...Object.fromEntries(Object.entries(flags).map(([name, isUsed]) => [name, String(isUsed)])),
}

/**
 * Builds hls.js from the sources in its package, with the flags of its own build: a third of the published
 * script is DRM, advertisements and log texts. As in its own build, class fields without a value are removed,
 * and the others are set by assignment.
 */
export const hlsFromSource: Plugin = {
  name: 'hls-from-source',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^hls\.js$/ }, handler: () => join(sources, 'exports-named.ts') },
  transform: {
    filter: { id: /[\\/]hls\.js[\\/]src[\\/].*\.ts$/ },
    handler: async (code, id) => {
      const script = await transformWithOxc(code, id, {
        lang: 'ts',
        target: 'es2021',
        define,
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true, optimizeConstEnums: true },
      })
      return { code: withoutLog(script.code), map: null, moduleType: 'js' }
    },
  },
}

const LOGS = /(?:^this|\blogger)\.(?:log|warn|info|debug)$/

/** A script without the statements that only write to the log of hls.js; errors stay. */
export const withoutLog = (code: string): string => {
  const parts: string[] = []
  let end = 0
  new Visitor({
    ExpressionStatement({ start, end: after, expression: it }) {
      if (it.type !== 'CallExpression' || !LOGS.test(code.slice(it.callee.start, it.callee.end))) return
      parts.push(code.slice(end, start), ';')
      end = after
    },
  }).visit(parseAst(code))
  return parts.join('') + code.slice(end)
}
