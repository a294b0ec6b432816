import { type Browser, chromium } from '@playwright/test'
import { logIn } from '../../e2e/support/fan.ts'
import { leagueOf } from '../../e2e/support/league.ts'
import { inTheEvening, runPlayball, WHOLE_SEASON } from '../../e2e/support/run-playball.ts'
import { chromiumPath } from '../../scripts/chromium.ts'
import { median } from '../picture/shown-frames.ts'
import { measurePage, type PageFigures } from './measure-page.ts'
import { peersIn } from './peers.ts'
import { servePeer } from './serve-peer.ts'

const INTO_THE_EVENING_MS = 40 * 60_000
const ROUNDS = 3

type Measured = {
  name: string
  address: string
  storageState?: Parameters<typeof measurePage>[1]['storageState']
}

/**
 * What a poor phone gets of our pages and of two peers' front pages, in turns in one run. `names`: our pages (`home watch`), all where
 * none is named. `PEERS`: the folder of the peers' builds (`peers.ts`); without it ours alone are measured.
 */
export const pagesBesidePeers = async (names: readonly string[]) => {
  const folder = process.env.PEERS
  const peers = folder === undefined ? [] : peersIn(folder)
  const served = await Promise.all(peers.map(servePeer))
  const playball = await runPlayball({ ...inTheEvening(), ...WHOLE_SEASON })
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const league = leagueOf(playball)
    await league.moveClock(INTO_THE_EVENING_MS)
    const ours = await ourPages(browser, playball.url, (await league.liveGame()).id)
    const theirs = peers.map(({ name }, index) => ({ name, address: served[index]?.url ?? '' }))
    const pages = [...ours.filter(({ name }) => names.length === 0 || names.includes(name)), ...theirs]
    return await inTurns(browser, pages)
  } finally {
    await browser.close()
    await playball.stop()
    for (const it of served) it.stop()
  }
}

const ourPages = async (browser: Browser, url: string, game: number): Promise<Measured[]> => {
  const member = await browser.newPage({ baseURL: url })
  await logIn(member, 'socio@playball.test')
  const storageState = await member.context().storageState()
  await member.context().close()
  const open = ['home', 'calendar', 'standing', `games/${game}`, 'faqs']
  return [
    ...open.map((path) => ({ name: path.replace(/\/.*/, ''), address: `${url}/${path}` })),
    { name: 'watch', address: `${url}/player/${game}`, storageState },
  ]
}

const inTurns = async (browser: Browser, pages: readonly Measured[]) => {
  const all = new Map<string, PageFigures[]>(pages.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const page of pages) all.get(page.name)?.push(await measurePage(browser, page))
  return [...all].map(([name, rounds]) => ({ what: name, result: inWords(rounds) }))
}

const inWords = (rounds: readonly PageFigures[]): string => {
  const of = (figure: keyof PageFigures) => median(rounds.map((it) => it[figure]))
  return [
    `${of('kilobytes').toFixed(0)} KB of scripts and styles`,
    `largest paint ${(of('largestPaint') / 1_000).toFixed(2)} s`,
    `blocked ${of('blocked').toFixed(0)} ms (${of('blockedInAll').toFixed(0)} with what is before its first paint)`,
    `shift ${of('shift').toFixed(3)}`,
  ].join(', ')
}
