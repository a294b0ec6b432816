import { type Browser, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { type GameLog, gameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import type { Side } from '../../contract/games/primitives.ts'
import { type PlayBehind, playsBehind, readFigures } from '../../domain/folding/plays-behind.ts'
import { fillLogin } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { press } from '../support/keyboard.ts'
import { type League, leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import {
  anyOf,
  expectNoSidewaysScroll,
  narrowEnglish,
  narrowSpanish,
  openPage,
  type PageVariant,
  untilAlive,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'
import { leaveVideo } from '../support/watching.ts'

const [FIRST_CARD, SECOND_CARD, THIRD_CARD] = [2026000001, 2026000002, 2026000003]
const INTO_THE_EVENING_MS = 45 * 60_000
const MEMBER = 'socio@playball.test'
const PASSWORD = 'beisbol-2026'
const BEFORE_EVENT_MS = 4_000
/** A picture that plays on is no jump. */
const JUMP_MS = 8_000

let playball: Playball
let league: League
test.beforeAll(async () => {
  playball = await runPlayball(inTheEvening())
  league = leagueOf(playball)
  await league.moveClock(INTO_THE_EVENING_MS)
})
test.afterAll(() => playball.stop())

type Pitch = Extract<Moment, { kind: 'pitch' }>
const logOf = async (id: number): Promise<GameLog> => {
  const answer = await fetch(`${playball.url}/api/3.0.0/games/${id}/log`)
  return z.object({ response: gameLog }).parse(await answer.json()).response
}
const pitchesOf = (log: GameLog): Pitch[] => log.moments.filter((it) => it.kind === 'pitch')
const firstPitchOf = (log: GameLog, play: number) => pitchesOf(log).find((it) => it.play === play)
/** A play in the middle of the game. */
const middlePlay = (log: GameLog): number => {
  const pitches = pitchesOf(log)
  return pitches[Math.floor(pitches.length / 2)]?.play ?? 0
}

type Shown = { shown: number[] }

/** Notes the wall clock of every frame that the player tells, from the next document on. */
const noteFrames = (page: Page) =>
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
const landedAt = (page: Page): Promise<number | undefined> =>
  page.evaluate((jump) => {
    const { shown } = window as unknown as Shown
    return shown.findLast((at, index) => Math.abs(at - (shown[index - 1] ?? 0)) > jump)
  }, JUMP_MS)

const expectJustBefore = async (page: Page, pitch: Pitch | undefined) => {
  const start = pitch?.start ?? pitch?.at ?? 0
  await expect
    .poll(async () => {
      const before = start - ((await landedAt(page)) ?? 0)
      return before >= 0 && before <= BEFORE_EVENT_MS ? 'just before' : `${before} ms before`
    })
    .toBe('just before')
}

type Person = { email: string; password: string }

const openMember = async (
  browser: Browser,
  variant: PageVariant,
  { email, password }: Person = { email: MEMBER, password: PASSWORD },
): Promise<Page> => {
  const page = await openPage(browser, playball.url, variant)
  await noteFrames(page)
  await logIn(page, email, password)
  return page
}

const leave = async (page: Page) => {
  await leaveVideo(page, async () => {
    await page.goto('/calendar')
  })
  await page.context().close()
}

for (const variant of [narrowSpanish, wideEnglish])
  test(`a recording opens at its doors (${variant.look})`, async ({ browser }) => {
    const { games, pitches, doors } = variant.texts
    const game = await league.finishedGame()
    const log = await logOf(game.id)
    const middle = middlePlay(log)
    const page = await openMember(browser, variant)
    await page.goto(`/player/${game.id}#jugada=${middle}`)
    await expectJustBefore(page, firstPitchOf(log, middle))

    const second = pitchesOf(log).findLast((it) => it.play < middle - 8)
    await page.evaluate((hash) => location.assign(hash), `#jugada=${second?.play}.${second?.index}`)
    await expectJustBefore(page, second)
    await page.goBack()
    await expectJustBefore(page, firstPitchOf(log, middle))

    await page.getByRole('tab', { name: games.plays }).click()
    const first = page.locator('[id="jugada=0"]')
    await page
      .getByRole('heading', { level: 3, name: anyOf(games.inningOf) })
      .last()
      .getByRole('button')
      .click()
    await first.getByRole('button', { name: doors.see }).click()
    await expectJustBefore(page, firstPitchOf(log, 0))
    await expect(page.locator('video')).toBeInViewport()

    await page.goto(`/player/${game.id}#jugada=${middle}`)
    await page.reload()
    await expectJustBefore(page, firstPitchOf(log, middle))
    const turns = page.getByRole('region', { name: pitches.title })
    await turns.getByRole('button', { name: pitches.previous }).click()
    await page.getByRole('button', { name: doors.turn }).click()
    await expectJustBefore(page, firstPitchOf(log, middle - 1))
    await page.getByTitle(doors.bottom.replace('{{inning}}', '1')).click()
    const half = log.moments.find((it) => it.kind === 'at-bat' && it.half === 'bottom')
    await expectJustBefore(page, half?.kind === 'at-bat' ? firstPitchOf(log, half.play) : undefined)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await leave(page)
  })

test('a live game opens at a play’s address, behind live, and says what it cannot open', async ({
  browser,
}) => {
  const { doors, watch } = wideSpanish.texts
  const game = await league.liveGame()
  const log = await logOf(game.id)
  const page = await openMember(browser, wideSpanish)
  await page.goto(`/player/${game.id}#jugada=1`)
  await expectJustBefore(page, firstPitchOf(log, 1))
  const third = firstPitchOf(log, 3)
  await page.evaluate((hash) => location.assign(hash), '#jugada=3')
  await expectJustBefore(page, third)
  await untilAlive(page)
  await page.evaluate((hash) => location.assign(hash), '#jugada=9999')
  await expect(page.getByText(doors.unknown)).toBeVisible()
  await page.evaluate(
    (hash) => location.assign(hash),
    `#t=${new Date(league.now() + 86_400_000).toISOString()}`,
  )
  await expect(page.getByText(watch.outsideVideo)).toBeVisible()
  const time = (firstPitchOf(log, 2)?.at ?? 0) - 1_000
  await page.evaluate((hash) => location.assign(hash), `#t=${new Date(time).toISOString()}`)
  await expect.poll(async () => Math.abs(((await landedAt(page)) ?? 0) - time)).toBeLessThan(1_000)
  await leave(page)
})

test('a shared address opens there after a login, by keyboard', async ({ browser }) => {
  const game = await league.finishedGame()
  const log = await logOf(game.id)
  const middle = middlePlay(log)
  const page = await openPage(browser, playball.url, wideEnglish)
  await noteFrames(page)
  await page.goto(`/player/${game.id}#jugada=${middle}`)
  await fillLogin(page.getByRole('dialog'), wideEnglish, MEMBER, PASSWORD)
  await page.waitForURL(`**/player/${game.id}#jugada=${middle}`)
  await expectJustBefore(page, firstPitchOf(log, middle))
  await page.getByRole('tab', { name: wideEnglish.texts.games.plays }).focus()
  await page.keyboard.press('Enter')
  const { doors } = wideEnglish.texts
  const play = page.locator('[id^="jugada="]').filter({ visible: true }).first()
  const id = (await play.getAttribute('id')) ?? ''
  await press(page, play.getByRole('button', { name: doors.see }))
  await expectJustBefore(page, firstPitchOf(log, Number(/\d+/.exec(id)?.[0])))
  await leave(page)
})

test('a member copies the link to a play, and a game’s page leads to its picture', async ({ browser }) => {
  const { doors } = narrowSpanish.texts
  const game = await league.finishedGame()
  const log = await logOf(game.id)
  const page = await openMember(browser, narrowSpanish, await newMember(playball, THIRD_CARD))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/games/${game.id}#jugada=0`)
  const play = page.locator('[id="jugada=0"]')
  await expect(play).toBeInViewport()
  await untilAlive(page)
  await play.getByRole('button', { name: anyOf(doors.copy) }).click()
  await expect(page.getByText(doors.copied)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${playball.url}/player/${game.id}#jugada=0`)
  await page.context().clearPermissions()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await play.getByRole('button', { name: anyOf(doors.copy) }).click()
  await expect(page.getByText(link)).toBeVisible()

  await play.getByRole('link', { name: doors.see }).click()
  await page.waitForURL(link)
  await expectJustBefore(page, firstPitchOf(log, 0))
  await page.goBack()
  await page.waitForURL(`**/games/${game.id}#jugada=0`)
  await expect(page.locator('video')).toHaveCount(0)
  await leave(page)
})

for (const variant of [narrowEnglish, wideSpanish])
  test(`a play’s address leads a user without a pass to the play in the box score (${variant.look})`, async ({
    browser,
  }) => {
    const { doors } = variant.texts
    const game = await league.finishedGame()
    const middle = middlePlay(await logOf(game.id))
    const page = await openPage(browser, playball.url, variant)
    await page.goto(`/games/${game.id}`)
    await page.goto(`/games/${game.id}#jugada=${middle}`)
    const play = page.locator(`[id="jugada=${middle}"]`)
    await expect(play).toBeInViewport()
    await expect(play.getByRole('link', { name: doors.goTo })).toBeFocused()
    await expect(play.getByText(doors.pass)).toBeVisible()
    await expect(play.getByRole('link', { name: doors.passes })).toHaveAttribute(
      'href',
      '/home#section-price',
    )
    await untilAlive(page)
    await expectNoSidewaysScroll(page)
    // The header covers a part of what is scrolled below it.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await play.getByRole('link', { name: doors.hasPass }).click()
    await expect(page.getByRole('dialog')).toBeVisible()

    await logIn(page, 'visitante@playball.test')
    await page.goto(`/player/${game.id}#jugada=${middle}`)
    await page.waitForURL(`**/games/${game.id}#jugada=${middle}`)
    await expect(play).toBeInViewport()
    await expect(play.getByText(doors.pass)).toBeVisible()
    await expect(play.getByRole('link', { name: doors.hasPass })).toHaveCount(0)
    await page.context().close()
  })

/** The club that had hits before a play, in its own words, with the plays of them. */
const hitsBefore = (log: GameLog, play: number): { side: Side; team: string; hits: PlayBehind[] } => {
  const until = firstPitchOf(log, play)?.start ?? Number.POSITIVE_INFINITY
  const [away, home] = (['away', 'home'] as const).map((side) => ({
    ...{ side, team: log.teams[side].shortName },
    hits: playsBehind(readFigures(log), { side, stat: 'hits' }, until),
  }))
  if (away === undefined || home === undefined) throw new Error('a game has two sides')
  return away.hits.length > home.hits.length ? away : home
}

const titleOf = ({ texts: { doors, games } }: PageVariant, team: string) =>
  doors.behind.replace('{{figure}}', `${games.hits}, ${team}`)

for (const [variant, card] of [
  [narrowSpanish, FIRST_CARD],
  [wideEnglish, SECOND_CARD],
] as const)
  test(`a total leads to its plays until the picture, and each of them to its own (${variant.look})`, async ({
    browser,
  }) => {
    const { doors } = variant.texts
    const game = await league.finishedGame()
    const log = await logOf(game.id)
    const middle = middlePlay(log)
    const { team, hits } = hitsBefore(log, middle)
    expect(hits.length).toBeGreaterThan(1)
    const page = await openMember(browser, variant, await newMember(playball, card))
    await page.goto(`/player/${game.id}#jugada=${middle}`)
    await expectJustBefore(page, firstPitchOf(log, middle))
    await page.keyboard.press('k')
    await press(page, page.getByTitle(titleOf(variant, team)))
    const list = page.getByRole('dialog')
    await expect(list.getByRole('listitem')).toHaveCount(hits.length)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(page.getByTitle(titleOf(variant, team))).toBeFocused()
    await page.getByTitle(titleOf(variant, team)).click()
    await list.getByRole('button', { name: doors.see }).first().click()
    await expectJustBefore(page, firstPitchOf(log, Number(hits[0]?.play)))
    await expect(list).toBeHidden()
    await expect(page.locator('#video')).toBeFocused()
    await leave(page)
  })

test('a total of a game’s page leads a user without a pass to a play in the list', async ({ browser }) => {
  const { doors } = narrowEnglish.texts
  const game = await league.finishedGame()
  const log = await logOf(game.id)
  const { team, hits } = hitsBefore(log, Number.POSITIVE_INFINITY)
  const page = await openPage(browser, playball.url, narrowEnglish)
  await page.goto(`/games/${game.id}`)
  await untilAlive(page)
  await page.getByTitle(titleOf(narrowEnglish, team)).click()
  const list = page.getByRole('dialog')
  await expect(list.getByRole('listitem')).toHaveCount(hits.length)
  await list.getByRole('link', { name: doors.goTo }).last().click()
  const play = page.locator(`[id="jugada=${hits.at(-1)?.play}"]`)
  await expect(list).toBeHidden()
  await expect(play).toBeInViewport()
  await expect(play.getByText(doors.pass)).toBeVisible()
  await expect(play.getByRole('link', { name: doors.goTo })).toBeFocused()
  await expectAccessible(page)
  await page.context().close()
})
