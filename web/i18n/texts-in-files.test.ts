import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')

/** Attributes that are read, or read aloud. */
const READ =
  /^(alt|label|title|text|hint|placeholder|description|errorMessage|aria-(label|description|roledescription|valuetext))$/
const LETTERS = /\p{L}{2}|\p{L}\p{M}?\s|^\p{L}$/u

/** The texts that may be in a component's file because both languages share them. */
const SAME = new Set([
  // The two halves of our name.
  'play',
  'ball',
])

/** The key of a text, or its beginning. */
const KEY = /^[a-z]\w*\.\w*$/i

/** The texts to which an expression may evaluate. */
const textsOf = (it: ESTree.Expression | ESTree.JSXEmptyExpression | null): string[] => {
  switch (it?.type) {
    case 'Literal':
      return typeof it.value === 'string' ? [it.value] : []
    case 'TemplateLiteral':
      return it.quasis.map(({ value }) => value.raw)
    case 'ConditionalExpression':
      return [...textsOf(it.consequent), ...textsOf(it.alternate)]
    case 'LogicalExpression':
      return [...textsOf(it.left), ...textsOf(it.right)]
    default:
      return []
  }
}

/** The texts of a file's elements that come from the file itself. */
const ownTexts = (name: string, code: string): string[] => {
  const found: string[] = []
  const add = ({ children }: { children: readonly ESTree.JSXChild[] }) => {
    for (const child of children) {
      if (child.type === 'JSXText') found.push(child.value)
      if (child.type === 'JSXExpressionContainer') found.push(...textsOf(child.expression))
    }
  }
  new Visitor({
    JSXElement: add,
    JSXFragment: add,
    JSXAttribute({ name: attribute, value }) {
      if (attribute.type !== 'JSXIdentifier' || !READ.test(attribute.name)) return
      if (value?.type === 'Literal') found.push(String(value.value))
      if (value?.type === 'JSXExpressionContainer') found.push(...textsOf(value.expression))
    },
  }).visit(parseSync(name, code).program)
  return found.map((it) => it.trim()).filter((it) => LETTERS.test(it))
}

test('a text written in a file is found wherever an element may have it', () => {
  const code = `
    const it = (
      <Row title="one" label={x ? 'two' : t('home.title')} id="none" aria-label={\`three \${n}\`}>
        four {n > 1 && 'five'} {t('none')} · {n}
        <>{'six'}</>
      </Row>
    )`
  expect(ownTexts('it.tsx', code).toSorted()).toEqual(['five', 'four', 'one', 'six', 'three', 'two'])
})

test('no text is outside of the languages’ files', () => {
  const files = globSync('**/*.tsx', { cwd: web }).filter((it) => !/^design\b/.test(it))
  expect(files.length).toBeGreaterThan(0)
  const found = files.flatMap((file) =>
    ownTexts(file, readFileSync(join(web, file), 'utf8'))
      .filter((text) => !SAME.has(text) && !KEY.test(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
