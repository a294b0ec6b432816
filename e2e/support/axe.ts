import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { unknownTexts } from './unknown-texts.ts'
import { expectDialogZooms } from './zoom.ts'

const OPTIONS = {
  // axe leaves this rule of WCAG 2.2 out by default.
  rules: { 'target-size': { enabled: true } },
  // A report of the passes would describe every node, which takes a quarter of the time.
  reporter: 'no-passes',
} satisfies Parameters<AxeBuilder['options']>[0]

/**
 * Expects no barriers for a user without eyes or mouse, or with zoom in an open dialog, and no text in
 * another language on a page that `openPage` opened.
 */
export const expectAccessible = async (page: Page) => {
  await expectNoBarriers(page)
  expect(await unknownTexts(page), page.url()).toEqual([])
}

/**
 * Expects the same except the language, for a page with a user's own text, such as their television's name.
 */
export const expectNoBarriers = async (page: Page) => {
  expect(await barriersOf(page), page.url()).toEqual([])
  await expectDialogZooms(page)
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/** Each barrier that axe finds, with the elements that make it. */
export const barriersOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(OPTIONS).analyze()
  const found = []
  for (const { id, impact, nodes } of violations) {
    const left = id === 'target-size' ? await withoutScrolledAway(page, nodes) : nodes
    if (left.length > 0) found.push({ id, impact, at: left.map((it) => it.html) })
  }
  return found
}

/** The targets but those that only a pinned element covers: the page scrolls, and they are whole again. */
const withoutScrolledAway = async (page: Page, nodes: Violation['nodes']) => {
  const left = []
  for (const node of nodes) {
    const above = node.any.flatMap((it) => it.relatedNodes ?? []).map((it) => outermost(it.target))
    if (!(await areAllPinned(page, outermost(node.target), above))) left.push(node)
  }
  return left
}

/** The selector in the document, where a target in a shadow tree has one for each tree. */
const outermost = (target: Violation['nodes'][number]['target']): string => target.flat()[0] ?? 'html'

const areAllPinned = (page: Page, target: string, above: readonly string[]): Promise<boolean> =>
  page.evaluate(
    ({ target, above }) => {
      const covered = document.querySelector(target)
      const isPinned = (it: Element | null): boolean =>
        it !== null &&
        !it.contains(covered) &&
        (/fixed|sticky/.test(getComputedStyle(it).position) || isPinned(it.parentElement))
      return above.length > 0 && above.every((it) => isPinned(document.querySelector(it)))
    },
    { target, above },
  )
