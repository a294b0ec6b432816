import { type Browser, expect, type Page } from '@playwright/test'
import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import { logIn } from './fan.ts'
import { leagueOf } from './league.ts'
import { type Addresses, inTheEvening, runPlayball } from './run-playball.ts'
import { openPage, type PageVariant } from './viewer.ts'
import { leaveVideo } from './watching.ts'

const BEFORE_EVENT_MS = 4_000
/** A picture that plays on is no jump. */
const JUMP_MS = 8_000

/** One game of the evening is over by then, and another goes on. */
const INTO_THE_EVENING_MS = 45 * 60_000

/** A product of its own and its league, in the evening, with settings of the journey. */
export const runEvening = async (env: Record<string, string> = {}) => {
  const playball = await runPlayball({ ...inTheEvening(), ...env })
  const league = leagueOf(playball)
  await league.moveClock(INTO_THE_EVENING_MS)
  return { playball, league }
}

type Pitch = Extract<Moment, { kind: 'pitch' }>
export const pitchesOf = (log: GameLog): Pitch[] => log.moments.filter((it) => it.kind === 'pitch')
export const firstPitchOf = (log: GameLog, play: number) => pitchesOf(log).find((it) => it.play === play)
/** A play in the middle of the game. */
export const middlePlay = (log: GameLog): number => {
  const pitches = pitchesOf(log)
  return pitches[Math.floor(pitches.length / 2)]?.play ?? 0
}

type Shown = { shown: number[] }

/** Notes the wall clock of every frame that the player tells, from the next document on. */
export const noteFrames = (page: Page) =>
  page.addInitScript(() => {
    const { shown } = Object.assign(window, { shown: [] as number[] })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const date = target instanceof HTMLElement ? target.dataset.playingDate : ''
        if (date) shown.push(Date.parse(date))
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-playing-date'] })
  })

/** The frame at which the picture began, or to which it jumped last. */
export const landedAt = (page: Page): Promise<number | undefined> =>
  page.evaluate((jump) => {
    const { shown } = window as unknown as Shown
    return shown.findLast((at, index) => Math.abs(at - (shown[index - 1] ?? 0)) > jump)
  }, JUMP_MS)

export const expectJustBefore = async (page: Page, pitch: Pitch | undefined) => {
  const start = pitch?.start ?? pitch?.at ?? 0
  await expect
    .poll(async () => {
      const before = start - ((await landedAt(page)) ?? 0)
      return before >= 0 && before <= BEFORE_EVENT_MS ? 'just before' : `${before} ms before`
    })
    .toBe('just before')
}

type Person = { email: string; password: string }

/** A member's page whose frames are noted. */
export const openMember = async (
  browser: Browser,
  { url }: Addresses,
  variant: PageVariant,
  { email, password }: Person = { email: 'socio@playball.test', password: 'beisbol-2026' },
): Promise<Page> => {
  const page = await openPage(browser, url, variant)
  await noteFrames(page)
  await logIn(page, email, password)
  return page
}

/** Leaves a page of a video, and closes it. */
export const leave = async (page: Page) => {
  await leaveVideo(page, async () => {
    await page.goto('/calendar')
  })
  await page.context().close()
}
