// npm run check: refuses comments and titles without their subject first, and long comment lines.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const LONGEST_LINE = 110
const isComment = /^\s*(?:\/\/|\/\*|\*|\{\/\*)/
const isDirective = /biome-ignore|@ts-/
const OPENING =
  '(?:Who|What|Whoever|Whom|Whose|Of (?:which|both|a|an|the|all|two|what|whom|one|these|those|them))\\b'
const opensComment = new RegExp(`^\\s*(?://|/\\*\\*?|\\*|\\{/\\*)\\s*${OPENING}`)
const opensSentence = new RegExp(`^\\s*(?://|/\\*\\*?|\\*).*[.:;] ${OPENING}`)
const titleStart = /\b(?:test|it|describe)(?:\.\w+(?:\([^()]*\))*)*\(\s*(['"`].*)/g
const opensTitle = /^['"`](?:who|what|whoever|whose|of|where|which)\b/i

/** The lines of a source file that are hard to read, each with the reason. */
export const hardLines = (text: string): string[] => {
  const lines = text.split('\n')
  const comments = lines.flatMap((line, index) => {
    if (!isComment.test(line)) return []
    const reasons = [
      ...(line.length > LONGEST_LINE && !isDirective.test(line) ? [`longer than ${LONGEST_LINE}`] : []),
      ...(opensComment.test(line) || opensSentence.test(line) ? ['name the subject first'] : []),
    ]
    return reasons.map((it) => `${index + 1}: ${it}: ${line.trim()}`)
  })
  const titles = [...text.matchAll(titleStart)].flatMap(([, title = '']) =>
    opensTitle.test(title) ? [`name the subject first: ${title}`] : [],
  )
  return [...comments, ...titles]
}

if (import.meta.main) {
  const rooms = 'bench,contract,domain,e2e,origin,sandbox,scripts,server,testing,web'
  const files = [
    ...globSync(`{${rooms}}/**/*.{ts,tsx,mjs,js,css}`, { cwd: root, exclude: ['web/public/**'] }),
    ...globSync('*.{ts,mjs}', { cwd: root }),
  ]
  const found = files.flatMap((file) =>
    hardLines(readFileSync(join(root, file), 'utf8')).map((it) => `${file}:${it}`),
  )
  process.stdout.write(
    `${[...found, `${files.length} files, ${found.length} lines to rewrite`].join('\n')}\n`,
  )
  process.exitCode = found.length === 0 ? 0 : 1
}
