import type { Page } from '@playwright/test'
import type { PageVariant } from './viewer.ts'

const SCRIPTS = /\/assets\/[\w.-]+\.js$/
/** A value in a file of the built site; the build writes them with backticks. */
const VALUE = /:`((?:\\.|[^`\\])*)`/g
/** The build's escape for a sign beyond ASCII, such as a non-breaking space. */
const ESCAPED = /\\x([89a-f][\da-f])/gi
/** Parts of a text that are no words, such as gaps and marks of emphasis. */
const NO_WORDS = /(\{\{.*?\}\}|<[^>]*>|\\.|https?:\S+)/
/** An invisible sign that no name of the league has: it marks a text of ours. */
export const MARK = '\u2060'

/** Gives a page its texts in an artificial language with longer words. */
export const makeTextsLonger = async (page: Page, { texts }: PageVariant): Promise<void> => {
  const ours = new Set(valuesOf(texts))
  const made = new Map<string, { headers: Record<string, string>; body: string }>()
  await page.route(SCRIPTS, async (route) => {
    const url = route.request().url()
    const known = made.get(url)
    // An intercepted page has no cache, so each of its scripts comes again with each address.
    if (known !== undefined) return route.fulfill(known)
    const answer = await route.fetch()
    const body = (await answer.text()).replace(VALUE, (value, written: string) => {
      const text = written.replace(ESCAPED, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      return ours.has(text) ? `:\`${longer(text)}\`` : value
    })
    if (answer.ok()) made.set(url, { headers: answer.headers(), body })
    await route.fulfill({ response: answer, body })
  })
}

/** All texts of a language. */
export const valuesOf = (texts: object): string[] =>
  Object.values(texts).flatMap((it) => (typeof it === 'string' ? it : valuesOf(it)))

/** A text longer by two fifths, marked to tell it from the league's texts. */
const longer = (text: string): string =>
  `${text
    .split(NO_WORDS)
    .map((it, nth) => (nth % 2 === 1 ? it : it.replace(/[aeiouáéíóú]/gi, '$&$&')))
    .join('')}${MARK}`

/**
 * The page's texts that are cut off by the window's side, or by an element that hides its overflow: all of
 * them, or those with `mark`, or those within `within`.
 */
export const textsCutOff = (page: Page, mark: string = '', within: string = 'body'): Promise<string[]> =>
  page.evaluate(findCutOff, [mark, within] as const)

/** Runs in the page. */
const findCutOff = ([mark, within]: readonly [string, string]): string[] => {
  const TOLERANCE = 1.5
  type Box = { left: number; right: number; top: number; bottom: number }
  const found: string[] = []
  const boxOf = (text: Node): Box => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getBoundingClientRect()
  }
  /** A text only for screen readers is one pixel large. */
  const isShown = ({ left, right, top, bottom }: Box) => right - left > 2 && bottom - top > 2
  /** In which directions the text is outside of a box. */
  const outside = (text: Box, box: Box) => ({
    x: text.right > box.right + TOLERANCE || text.left < box.left - TOLERANCE,
    y: text.bottom > box.bottom + TOLERANCE || text.top < box.top - TOLERANCE,
  })
  const cutBy = (element: Element, text: Box): 'no' | 'yes' | 'scrolled' => {
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) return 'scrolled'
    const { x, y } = outside(text, box)
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return x || y ? 'scrolled' : 'no'
    const hides = (overflow: string) => /hidden|clip/.test(overflow)
    return position !== 'fixed' && ((x && hides(overflowX)) || (y && hides(overflowY))) ? 'yes' : 'no'
  }
  /** The browser draws a modal dialog above the elements around it, which cut nothing off. */
  const outerOf = (it: Element) => (it.matches(':modal') ? document.body : it.parentElement)
  const look = (node: Node, text: Box): void => {
    for (let element = node.parentElement; element !== null; element = outerOf(element)) {
      if (element === document.body) break
      const cut = cutBy(element, text)
      if (cut === 'scrolled') return
      if (cut === 'yes')
        return void found.push(`“${node.textContent}” by ${element.className || element.tagName}`)
    }
    if (text.right > document.documentElement.clientWidth + TOLERANCE || text.left < -TOLERANCE)
      found.push(`“${node.textContent}” by the window`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (!node.parentElement?.closest(within)) continue
    const isLookedAt =
      node.textContent?.trim() &&
      node.textContent.includes(mark) &&
      node.parentElement?.checkVisibility({ visibilityProperty: true })
    const box = isLookedAt ? boxOf(node) : undefined
    if (box !== undefined && isShown(box)) look(node, box)
  }
  return found
}
