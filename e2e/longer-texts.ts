import type { Page } from '@playwright/test'

/** Marks a text of ours on the page. */
export const MARK = '⟦'
const ACCENTS: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ü', n: 'ñ' }
const GAP_OR_TAG = /(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\))/
/** What a longer language needs; short words grow by more. */
const growthOf = (length: number): number => (length < 10 ? 0.6 : 0.35)

/** The texts as a longer language has them: marked, accented, and by a third longer; gaps and tags stay. */
export const longer = (text: string): string => {
  const accented = text
    .split(GAP_OR_TAG)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[aeioun]/g, (it) => ACCENTS[it] ?? it)))
    .join('')
  return `${MARK}${accented} ${'lorem '.repeat(Math.ceil((text.length * growthOf(text.length)) / 6)).trim()}⟧`
}

/** Whoever opens this page reads longer texts: the files of texts are answered with them. */
export const lengthenTexts = async (page: Page, texts: object): Promise<void> => {
  const known = new Set(leavesOf(texts))
  await page.route(/\/assets\/(?:es|en)-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(STRING, (literal, quote: string, content: string) => {
      const text = content.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1')
      return known.has(text) ? `${quote}${longer(content)}${quote}` : literal
    })
    await route.fulfill({ response: answer, body })
  })
}

const STRING = /(["'`])((?:\\.|(?!\1)[^\\])*)\1/gs

const leavesOf = (texts: object): string[] =>
  Object.values(texts).flatMap((it: unknown) => {
    if (typeof it === 'string') return it.length > 1 ? [it] : []
    return typeof it === 'object' && it !== null ? leavesOf(it) : []
  })

/** Runs in the page: texts that carry the mark, of which a part is hidden by what they stand in. */
export const cutOffTexts = (mark: string): string[] => {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isCutBy = (parent: Element, text: DOMRect): boolean => {
    const { overflowX, overflowY } = getComputedStyle(parent)
    const box = parent.getBoundingClientRect()
    const isWider = text.right > box.right + 1 || text.left < box.left - 1
    const isHigher = text.bottom > box.bottom + 2 || text.top < box.top - 2
    return (hides(overflowX) && isWider) || (hides(overflowY) && isHigher)
  }
  const isForScreenReaders = (parent: Element): boolean => {
    const { width, height } = parent.getBoundingClientRect()
    return width <= 1 || height <= 1
  }
  /** Whoever scrolls in it sees all of it; what is above the page is not held by what is around it. */
  const isAWorldOfItsOwn = (parent: Element): boolean => {
    const { overflowX, overflowY, position } = getComputedStyle(parent)
    return /auto|scroll/.test(overflowX + overflowY) || position === 'fixed'
  }
  const isCut = (node: Text): boolean => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (text.width === 0 || text.height === 0) return false
    for (let it = node.parentElement; it !== null; it = it.parentElement) {
      if (isForScreenReaders(it)) return false
      if (isCutBy(it, text)) return true
      if (isAWorldOfItsOwn(it)) return false
    }
    return text.right > document.documentElement.clientWidth + 1
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.textContent?.includes(mark) && isCut(node as Text))
      found.push(`${node.parentElement?.className}: ${node.textContent.slice(0, 60)}`)
  return found
}
