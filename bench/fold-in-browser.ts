import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { z } from 'zod'
import { chromiumPath } from '../scripts/chromium.ts'
import { readFeed } from '../server/games/feed/read-feed.ts'
import { openLeagueFeed } from '../server/providers/league/league-feed.ts'
import { fiveGameEvening } from './evening.ts'

const LIMIT_MS = 5
const ROUNDS = 60
const root = join(import.meta.dirname, '..')
const views = {
  scoreboardAt: 'scoreboard-at.ts',
  lineScoreAt: 'line-score-at.ts',
  boxScoreAt: 'box-score-at.ts',
  playsUntil: 'plays-until.ts',
}

/**
 * The time of a complete game's folds in Chromium, each beside the limit of 5 ms: median and worst of sixty.
 */
export const foldInBrowser = async () => {
  const evening = await fiveGameEvening()
  try {
    const feed = openLeagueFeed({ fetch, settings: { leagueFeedUrl: evening.url } })
    const result = await feed.game(evening.games[0]?.gamePk ?? 0, {})
    const log = result.kind === 'fetched' ? readFeed(result.value) : undefined
    if (log === undefined) throw new Error('no game to fold')
    const times = await timesInBrowser(await bundle(), log)
    return Object.entries(times).map(([view, { median, worst }]) => ({
      what: `${view} of a complete game (${log.moments.length} moments)`,
      result: `${median.toFixed(2)} ms (worst ${worst.toFixed(2)}) beside ${LIMIT_MS} ms, ratio ${(median / LIMIT_MS).toFixed(2)} (aim 1.00 or less)`,
    }))
  } finally {
    evening.stop()
  }
}

/** The views as the site has them, as one script that puts them on `window.views`. */
const bundle = async (): Promise<string> => {
  const entry = join(root, 'bench/views-of-the-site.ts')
  const lines = Object.entries(views).map(
    ([name, file]) => `export { ${name} } from ${JSON.stringify(join(root, 'domain', file))}`,
  )
  const made = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [
      {
        name: 'views',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? lines.join('\n') : undefined),
      },
    ],
    build: {
      write: false,
      lib: { entry, formats: ['iife'], name: 'views' },
    },
  })
  const [first] = Array.isArray(made) ? made : [made]
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('the views were not bundled')
  return chunk.code
}

const measured = z.record(z.string(), z.object({ median: z.number(), worst: z.number() }))

const timesInBrowser = async (script: string, log: unknown) => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: `${script}\nwindow.log = ${JSON.stringify(log)}` })
    const result: unknown = await page.evaluate(`(() => {
      const measure = (view) => {
        const times = Array.from({ length: ${ROUNDS} }, () => {
          const from = performance.now()
          view(window.log, Infinity)
          return performance.now() - from
        }).sort((a, b) => a - b)
        return { median: times[times.length >> 1], worst: times[times.length - 1] }
      }
      return Object.fromEntries(Object.entries(views).map(([name, view]) => [name, measure(view)]))
    })()`)
    return measured.parse(result)
  } finally {
    await browser.close()
  }
}
