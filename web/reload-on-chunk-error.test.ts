import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const script = readFileSync(new URL('reload-on-chunk-error.js', import.meta.url), 'utf8')

class HTMLScriptElement {
  type: string
  constructor(type: string) {
    this.type = type
  }
}
const lostScript = ['error', { target: new HTMLScriptElement('module') }] as const
const lostTexts = [
  'unhandledrejection',
  { reason: new TypeError('Failed to fetch dynamically imported module: /es.js') },
] as const

type Tab = {
  /** Whether the site answers each check; after the last entry it does. */
  answers?: boolean[]
  /** Whether each wait ends early because the connection is back. */
  isBackAt?: boolean[]
  isHydrated?: boolean
  stored?: Map<string, string>
}

/** Runs the script in a tab that loses a file: returns its waits (ms) and how often it reloads the page. */
const lose = async (
  [name, event]: typeof lostScript | typeof lostTexts | readonly ['error', object],
  { answers = [], isBackAt = [], isHydrated = false, stored = new Map() }: Tab = {},
) => {
  const waits: number[] = []
  const reload = vi.fn()
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(script, {
    addEventListener: (of: string, listener: (event: object) => void) => listeners.set(of, listener),
    setTimeout: (end: () => void, ms: number) => {
      waits.push(ms)
      if (isBackAt.shift()) listeners.get('online')?.({})
      else end()
    },
    fetch: async () => {
      if (answers.shift() === false) throw new TypeError('Failed to fetch')
      return { status: 200 }
    },
    ...{ HTMLScriptElement, TypeError, location: { href: '/faqs', reload } },
    window: isHydrated ? {} : { earlyPress: {} },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
  listeners.get(name)?.(event)
  listeners.get(name)?.(event)
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  listeners.get('pagehide')?.({})
  return { waits, loads: reload.mock.calls.length }
}

const awayFor = (looks: number) => Array.from({ length: looks }, () => false)

test.each([
  ['script', lostScript],
  ['texts', lostTexts],
])(
  'a page without its %s reloads once the site answers, which is checked less and less often',
  async (_, lost) => {
    expect(await lose(lost, { answers: awayFor(6) })).toEqual({
      waits: [1000, 2000, 4000, 8000, 8000, 8000],
      loads: 1,
    })
  },
)

test('a connection that is back but leads nowhere yet is soon checked again', async () => {
  const tab = { answers: awayFor(4), isBackAt: [false, false, true, false] }
  expect(await lose(lostScript, tab)).toEqual({ waits: [1000, 2000, 4000, 1000], loads: 1 })
})

test('a page of a site that answers all along reloads once, until a page of the tab has hydrated', async () => {
  const stored = new Map<string, string>()
  expect((await lose(lostScript, { stored })).loads).toBe(1)
  expect((await lose(lostScript, { stored })).loads).toBe(0)
  await lose(['error', {}], { stored, isHydrated: true })
  expect((await lose(lostScript, { stored })).loads).toBe(1)
})

test('a hydrated page, and a page with all its scripts, does not reload', async () => {
  expect((await lose(lostScript, { isHydrated: true })).loads).toBe(0)
  expect((await lose(['error', { target: {} }])).loads).toBe(0)
  expect((await lose(['error', { target: {}, error: new TypeError('x is not a function') }])).loads).toBe(0)
})
