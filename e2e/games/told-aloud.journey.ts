import { type Browser, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { type PlayByPlayInning, playByPlayInning } from '../../contract/games/play-by-play.ts'
import { eventually } from '../support/client.ts'
import { test } from '../support/journey.ts'
import { type League, leagueOf } from '../support/league.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import { narrowSpanish, openPage, type PageVariant, untilAlive, wideEnglish } from '../support/viewer.ts'

/** Usually less than a turn at bat. */
const STEP_MS = 20_000
/** The number of half-innings heard to their end. */
const HALVES = 2
const MAX_STEPS = 120

let playball: Playball
let league: League
test.beforeAll(async () => {
  playball = await runPlayball(inTheEvening())
  league = leagueOf(playball)
})
test.afterAll(() => playball.stop())

test('a listener hears every play and each inning’s start and end; every pitch too, or nothing, if chosen', async ({
  browser,
}) => {
  const { id } = await league.liveGame()
  const listeners = [
    { variant: narrowSpanish, page: await openListener(browser, narrowSpanish, id, 'turns') },
    { variant: wideEnglish, page: await openListener(browser, wideEnglish, id, 'pitches') },
  ]
  const deaf = await openListener(browser, narrowSpanish, id, 'nothing')
  // A play that ended while the pages opened was over for the later ones.
  const known = new Set((await playsOf(id, narrowSpanish)).map((it) => it.id))
  const halves = new Set<string>()
  for (let step = 0; step < MAX_STEPS && halves.size <= HALVES; step++) {
    await league.moveClock(STEP_MS)
    await agreedPlays(id)
    for (const { variant, page } of listeners) {
      const plays = (await playsOf(id, variant)).filter((it) => !known.has(it.id))
      await expect
        .poll(async () => unheard(await heardOn(page), plays), `step ${step}, ${variant.lang}`)
        .toEqual([])
    }
    halves.add(await halfOf(id))
  }
  const { pitches } = wideEnglish.texts
  for (const { variant, page } of listeners) {
    const heard = (await heardOn(page)).join(' | ')
    const { middle, bottom, end, top } = variant.texts.games
    // The half that was on at first has ended, and so has the next.
    expect(heard).toMatch(new RegExp(`(${middle}.*${bottom}|${end}.*${top})`))
    expect(heard.includes(pitches.calls.ball)).toBe(variant === wideEnglish)
  }
  expect(await heardOn(deaf)).toEqual([])
})

/** A page of a game that records every live announcement. */
const openListener = async (
  browser: Browser,
  variant: PageVariant,
  id: number,
  detail: string,
): Promise<Page> => {
  const page = await openPage(browser, playball.url, variant)
  await page.addInitScript((chosen) => localStorage.setItem('spoken-detail', chosen), detail)
  await page.goto(`/games/${id}`)
  await untilAlive(page)
  await expect(page.getByRole('heading', { level: 2, name: variant.texts.pitches.title })).toBeVisible()
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const regions = () => document.querySelectorAll('main [role=status].visually-hidden')
    const texts = new Map<Element, string>()
    const listen = () => {
      for (const region of regions()) {
        const text = region.textContent ?? ''
        if (text !== '' && text !== texts.get(region)) heard.push(text)
        texts.set(region, text)
      }
    }
    for (const region of regions()) texts.set(region, region.textContent ?? '')
    new MutationObserver(listen).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return page
}

const heardOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard)

type Play = PlayByPlayInning['top'][number]

const unheard = (heard: string[], plays: Play[]): string[] =>
  plays.map((it) => it.description || it.title).filter((text) => !heard.some((it) => it.includes(text)))

const playsOf = async (id: number, { lang }: Pick<PageVariant, 'lang'>): Promise<Play[]> => {
  const answer = await fetch(`${playball.url}/api/3.0.0/playbyplay/${id}?lang=${lang}`)
  const { response } = z.object({ response: z.array(playByPlayInning) }).parse(await answer.json())
  return response.flatMap(({ top, bottom }) => [...top, ...bottom])
}

const feed = z.object({
  liveData: z.object({
    plays: z.object({ allPlays: z.array(z.object({ about: z.object({ isComplete: z.boolean() }) })) }),
    linescore: z.object({ currentInning: z.int(), inningHalf: z.string() }),
  }),
})
const feedOf = async (id: number) =>
  feed.parse(await league.upstream(`/api/v1.1/game/${id}/feed/live`)).liveData

/** Waits until the product, which may not have asked since the clock moved, has the league's turns at bat. */
const agreedPlays = (id: number) =>
  eventually('the product to agree with the league', async () => {
    const [{ plays }, ours] = [await feedOf(id), await playsOf(id, narrowSpanish)]
    const complete = plays.allPlays.filter((it) => it.about.isComplete)
    return ours.filter((it) => it.type === 'atBat').length === complete.length ? true : undefined
  })

const halfOf = async (id: number): Promise<string> => {
  const { currentInning, inningHalf } = (await feedOf(id)).linescore
  return `${inningHalf} ${currentInning}`
}
