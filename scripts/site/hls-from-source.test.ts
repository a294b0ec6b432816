import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutLog } from './hls-from-source.ts'

const readJson = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'))

test('hls.js is built with the versions of its libraries that its own build has', () => {
  const own: Record<string, string> = readJson('node_modules/hls.js/package.json').devDependencies
  const ours: Record<string, string> = readJson('package.json').devDependencies
  const libraries = Object.keys(own).filter((it) => /^(@svta\/.*|eventemitter3|url-toolkit)$/.test(it))
  expect(libraries.length).toBe(6)
  for (const it of libraries) expect(ours[it], it).toBe(own[it])
})

test('a statement that only writes to the log of hls.js is left out, wherever it stands', () => {
  const code = `class A extends Logger {
  f(x) { if (x) this.log(\`a \${x}\`); else this.hls.logger.warn('b'); logger.debug('c'); return x }
}`
  expect(withoutLog(code)).toBe(`class A extends Logger {
  f(x) { if (x) ; else ; ; return x }
}`)
})

test('errors stay, and so does everything else that a statement does', () => {
  const code =
    "this.error('a'); done(() => this.log('b')); this.log = log; const a = this.log('c'); math.log(1)"
  expect(withoutLog(code)).toBe(code)
})

test('every flag that the sources of hls.js read is defined', () => {
  const declared = readFileSync(
    join(import.meta.dirname, '../../node_modules/hls.js/src/define-plugin.d.ts'),
    'utf8',
  )
  const names = [...declared.matchAll(/declare const (__\w+__):/g)].map(([, name]) => name)
  const plugin = readFileSync(join(import.meta.dirname, 'hls-from-source.ts'), 'utf8')
  // The published script is wrapped in this function; the sources test by `typeof` whether it exists.
  expect(names.filter((it) => it !== '__HLS_WORKER_BUNDLE__' && !plugin.includes(`${it}:`))).toEqual([])
})
