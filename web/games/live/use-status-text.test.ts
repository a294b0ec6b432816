import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LineScore } from '../../../contract/games/line-score.ts'
import { STATUS } from '../../../contract/games/status.ts'

/** The texts of a page in that language. */
const pageIn = async (language: 'es' | 'en') => {
  vi.stubGlobal('localStorage', { getItem: () => language })
  vi.stubGlobal('document', { documentElement: {} })
  const { initI18n, t } = await import('../../i18n/setup.ts')
  await initI18n()
  const { secondLineIn, statusTextIn } = await import('./use-status-text.ts')
  return { status: statusTextIn(t), second: secondLineIn(t) }
}
beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const inning = (number: number) => ({ inning: number }) as LineScore['innings'][number]
const lineOf = (innings: number, over: Partial<LineScore> = {}) =>
  ({
    innings: Array.from({ length: innings }, (_, index) => inning(index + 1)),
    inningCurrent: Math.max(1, innings),
    inningArrow: 'top',
    outs: 'outs-0',
    ...over,
  }) as LineScore

test.each(['es', 'en'] as const)('a final states its inning, the ninth included, in %s', async (language) => {
  const { status } = await pageIn(language)
  expect([7, 9, 10, 12].map((innings) => status(STATUS.final, lineOf(innings)))).toEqual([
    'Final/7',
    'Final/9',
    'Final/10',
    'Final/12',
  ])
})

test('a game without a known inning is shown as final or live without an inning', async () => {
  const { status, second } = await pageIn('es')
  expect(status(STATUS.final, lineOf(0))).toBe('Final')
  expect([status(STATUS.live, lineOf(0), false), second(STATUS.live, lineOf(0), false)]).toEqual([
    'En vivo',
    null,
  ])
})

test.each(['es', 'en'] as const)(
  'the second line of a live game counts its outs, one Out or several Outs, in %s',
  async (language) => {
    const { second } = await pageIn(language)
    const outs = (count: number) => second(STATUS.live, lineOf(3, { outs: `outs-${count}` }))
    expect([0, 1, 2, 3].map(outs)).toEqual(['0 Outs', '1 Out', '2 Outs', '3 Outs'])
  },
)

test('a game that is not live has no second line', async () => {
  const { second } = await pageIn('es')
  for (const status of Object.values(STATUS).filter((it) => it !== STATUS.live))
    expect(second(status, lineOf(3))).toBeNull()
})
