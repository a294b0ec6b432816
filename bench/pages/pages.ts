import { type Browser, chromium } from '@playwright/test'
import { logIn } from '../../e2e/support/fan.ts'
import { leagueOf } from '../../e2e/support/league.ts'
import { inTheEvening, runPlayball, WHOLE_SEASON } from '../../e2e/support/run-playball.ts'
import { chromiumPath } from '../../scripts/chromium.ts'
import { median } from '../measures.ts'
import { measurePage, type PageFigures, type Stored } from './measure-page.ts'

const INTO_THE_EVENING_MS = 40 * 60_000
const ROUNDS = 5
const WATCH = 'watch'
/**
 * Makes this browser place letters at parts of a pixel, as phones do: rounding changes the length of a line.
 */
const PHONES_LETTERS = ['--font-render-hinting=none', '--enable-font-subpixel-positioning']

/** A limit for every page, or for those that it names. */
type Limit = number | Record<string, number>
const figures: Record<keyof PageFigures, { name: string; limit: Limit; inWords: (value: number) => string }> =
  {
    kilobytes: {
      name: 'scripts and styles',
      limit: { home: 150, [WATCH]: 400 },
      inWords: (kb) => `${kb.toFixed(0)} KB`,
    },
    largestPaint: { name: 'largest paint', limit: 2_000, inWords: (ms) => `${(ms / 1_000).toFixed(2)} s` },
    blocked: { name: 'blocked', limit: 300, inWords: (ms) => `${ms.toFixed(0)} ms` },
    shift: { name: 'shift', limit: 0.02, inWords: (sum) => sum.toFixed(3) },
    interaction: { name: 'interaction to next paint', limit: 200, inWords: (ms) => `${ms.toFixed(0)} ms` },
  }
const names = Object.keys(figures) as (keyof PageFigures)[]

type Measured = { name: string; address: string; stored?: Stored }

/** A poor phone's figures for our pages, and the limits that they exceed. `wanted` names pages; else all. */
export const pagesOnAPhone = async (wanted: readonly string[]) => {
  const playball = await runPlayball({ ...inTheEvening(), ...WHOLE_SEASON })
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', ...PHONES_LETTERS],
  })
  try {
    const league = leagueOf(playball)
    await league.moveClock(INTO_THE_EVENING_MS)
    const pages = await pagesOf(browser, playball.url, (await league.liveGame()).id)
    const asked = pages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    return (await inTurns(browser, asked)).map(([name, its]) => ({ what: name, result: judged(name, its) }))
  } finally {
    await browser.close()
    await playball.stop()
  }
}

const pagesOf = async (browser: Browser, url: string, game: number): Promise<Measured[]> => {
  const member = await browser.newPage({ baseURL: url })
  await logIn(member, 'socio@playball.test')
  const stored = await member.context().storageState()
  await member.context().close()
  const open = ['home', 'calendar', 'standing', `games/${game}`, 'faqs']
  return [
    ...open.map((path) => ({ name: path.replace(/\/.*/, ''), address: `${url}/${path}` })),
    { name: WATCH, address: `${url}/player/${game}`, stored },
  ]
}

/** The median of each figure of a page. */
const inTurns = async (browser: Browser, pages: readonly Measured[]): Promise<[string, PageFigures][]> => {
  const all = pages.map(({ name }): [string, PageFigures[]] => [name, []])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, page] of pages.entries()) all[index]?.[1].push(await measurePage(browser, page))
  return all.map(([name, rounds]) => [name, medianOf(rounds)])
}

const medianOf = (rounds: readonly PageFigures[]): PageFigures => {
  const of = (figure: keyof PageFigures) => median(rounds.map((it) => it[figure]))
  const [kilobytes, largestPaint] = [of('kilobytes'), of('largestPaint')]
  return {
    kilobytes,
    largestPaint,
    blocked: of('blocked'),
    shift: of('shift'),
    interaction: of('interaction'),
  }
}

const judged = (page: string, its: PageFigures): string => {
  const inWords = (figure: keyof PageFigures, value: number) =>
    `${figures[figure].name} ${figures[figure].inWords(value)}`
  const missed = names.flatMap((figure) => {
    const { limit: all } = figures[figure]
    const limit = typeof all === 'number' ? all : all[page]
    return limit !== undefined && its[figure] > limit ? [`OVER the limit of ${inWords(figure, limit)}`] : []
  })
  const verdict = missed.length === 0 ? 'within its limits' : missed.join(', ')
  return `${names.map((it) => inWords(it, its[it])).join(', ')}: ${verdict}`
}
