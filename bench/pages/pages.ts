import { type Browser, chromium } from '@playwright/test'
import { logIn } from '../../e2e/support/fan.ts'
import { leagueOf } from '../../e2e/support/league.ts'
import { inTheEvening, runPlayball, WHOLE_SEASON } from '../../e2e/support/run-playball.ts'
import { chromiumPath } from '../../scripts/chromium.ts'
import { median } from '../picture/shown-frames.ts'
import { measurePage, type PageFigures, type Stored } from './measure-page.ts'
import { peersIn } from './peers.ts'
import { type Peer, serveSites } from './serve-sites.ts'
import { verdictOf } from './verdict.ts'

const INTO_THE_EVENING_MS = 40 * 60_000
const ROUNDS = 5
const WATCH = 'watch'
/**
 * Makes this browser place letters at parts of a pixel, as phones do: rounding changes the length of a line.
 */
const PHONES_LETTERS = ['--font-render-hinting=none', '--enable-font-subpixel-positioning']

type Measured = { name: string; address: string; stored?: Stored }

/**
 * A poor phone's figures for our pages and for two peers', in turns in one run, all from one server: our
 * pages beside their front pages, the page that plays a game beside their page of a video, where a visitor
 * has one. `names`: our pages (`home watch`), all without a name. `PEERS`: the folder of the peers' builds
 * (`peers.ts`); without it only our pages are measured.
 */
export const pagesBesidePeers = async (names: readonly string[]) => {
  const folder = process.env.PEERS
  const peers = folder === undefined ? [] : peersIn(folder)
  const playball = await runPlayball({ ...inTheEvening(), ...WHOLE_SEASON })
  const sites = await serveSites(peers, playball.url)
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', ...PHONES_LETTERS],
  })
  try {
    const league = leagueOf(playball)
    await league.moveClock(INTO_THE_EVENING_MS)
    const ours = (await ourPages(browser, sites.ours, (await league.liveGame()).id)).filter(
      ({ name }) => names.length === 0 || names.includes(name),
    )
    const theirs = peers.flatMap((peer) => pagesOf(peer, sites.urlOf(peer.name)))
    const figures = await inTurns(browser, [...ours, ...theirs])
    const verdicts = new Map(ours.map(({ name }) => [name, judged(name, peers, figures)]))
    return [...figures].map(([name, its]) => ({
      what: name,
      result: inWords(its) + (verdicts.get(name) ?? ''),
    }))
  } finally {
    await browser.close()
    sites.stop()
    await playball.stop()
  }
}

const ourPages = async (browser: Browser, url: string, game: number): Promise<Measured[]> => {
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

const pagesOf = (peer: Peer, url: string): Measured[] => [
  { name: peer.name, address: `${url}/` },
  ...(peer.watchPath === undefined ? [] : [{ name: watchPageOf(peer), address: `${url}${peer.watchPath}` }]),
]

const inTurns = async (browser: Browser, pages: readonly Measured[]): Promise<Map<string, PageFigures>> => {
  const all = pages.map(({ name }): [string, PageFigures[]] => [name, []])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, page] of pages.entries()) all[index]?.[1].push(await measurePage(browser, page))
  return new Map(all.map(([name, rounds]) => [name, medianOf(rounds)]))
}

const medianOf = (rounds: readonly PageFigures[]): PageFigures => {
  const of = (figure: keyof PageFigures) => median(rounds.map((it) => it[figure]))
  return {
    kilobytes: of('kilobytes'),
    largestPaint: of('largestPaint'),
    blocked: of('blocked'),
    blockedInAll: of('blockedInAll'),
    shift: of('shift'),
  }
}

const inWords = ({ kilobytes, largestPaint, blocked, blockedInAll, shift }: PageFigures): string =>
  [
    `${kilobytes.toFixed(0)} KB of scripts and styles`,
    `largest paint ${(largestPaint / 1_000).toFixed(2)} s`,
    `blocked ${blocked.toFixed(0)} ms (${blockedInAll.toFixed(0)} with what is before its first paint)`,
    `shift ${shift.toFixed(3)}`,
  ].join(', ')

/** The verdict on our page: its limits, and the figures in which a peer is better. */
const judged = (name: string, peers: readonly Peer[], all: ReadonlyMap<string, PageFigures>): string => {
  const ours = all.get(name)
  if (ours === undefined) return ''
  const theirs = peers.flatMap((peer): [string, PageFigures][] => {
    const its = (name === WATCH && all.get(watchPageOf(peer))) || all.get(peer.name)
    return its === undefined ? [] : [[peer.name, its]]
  })
  const missed = verdictOf(name, ours, new Map(theirs))
  if (missed.length > 0) return `: ${missed.join(', ')}`
  return peers.length === 0 ? ': within its limits' : ': within its limits, first in every row'
}

const watchPageOf = ({ name }: Peer) => `${name}, ${WATCH}`
