import { knownGames, readFaulty, seededRandom } from '../testing/feeds/faulty-feeds.ts'
import { feedMutated } from '../testing/feeds/mutated-feeds.ts'
import { cardTestersAndCrowds } from './card-testing.ts'
import { loginsInAFlood } from './flooded-logins.ts'
import { ingestOfFiveGames } from './ingest.ts'
import { loginsBesideBareArgon2 } from './logins.ts'
import { everyVariant, hiddenGames, lossesOfAFleet, randomSchedules, randomTests } from './longer-tests.ts'
import { lowLatencyViewers } from './low-latency.ts'
import { playlistsBesideBareHttp } from './media.ts'
import { pagesOnAPhone } from './pages/pages.ts'
import { statesAtThePaintedClock } from './painted-clock.ts'
import { purchasesBesideBareSql } from './payments.ts'
import { pollsBesideBareHttp } from './polls-beside-bare-http.ts'
import { streamsOfOneProcess } from './streams.ts'

const FEEDS = 20_000
const FAULTY = 5_000
const SECOND_MS = 1_000

/**
 * Reads and folds twenty thousand damaged feeds: none may throw, and no score may go back by itself. Five
 * thousand have one fault each: none may show a state that its game never had.
 */
const mutatedFeeds = async () => {
  const seed = Date.now() % 2 ** 31
  const random = seededRandom(seed)
  const started = performance.now()
  const {
    total: fed,
    accepted: taken,
    unparsed: notUnderstood,
    rejected: leftAside,
  } = feedMutated(FEEDS, random)
  const seconds = (performance.now() - started) / SECOND_MS
  const { small, recorded } = knownGames()
  const faulty = readFaulty([...small, ...recorded], FAULTY, random)
  return [
    {
      what: `${fed} mutated feeds, seed ${seed}`,
      result: `0 failed in ${seconds.toFixed(0)} s: ${taken} taken, ${notUnderstood} not understood, ${leftAside} left aside for a lost run`,
    },
    {
      what: `${faulty.total} feeds with one fault each, seed ${seed}`,
      result: `0 show what their game never had; ${faulty.lacking} lack something`,
    },
  ]
}

/**
 * Every comparison of the project, one after the other; `npm run bench -- polls` runs those whose name has
 * that word, with the arguments after it.
 */
const comparisons: Record<string, (args: readonly string[]) => Promise<(Ratio | Figure)[]>> = {
  'card testing': cardTestersAndCrowds,
  fleet: lossesOfAFleet,
  'flooded logins': loginsInAFlood,
  'hidden games': hiddenGames,
  ingest: ingestOfFiveGames,
  logins: loginsBesideBareArgon2,
  'low latency': lowLatencyViewers,
  media: playlistsBesideBareHttp,
  mutated: mutatedFeeds,
  'painted clock': statesAtThePaintedClock,
  pages: pagesOnAPhone,
  payments: purchasesBesideBareSql,
  polls: pollsBesideBareHttp,
  'random schedules': randomSchedules,
  'random tests': randomTests,
  streams: streamsOfOneProcess,
  variants: everyVariant,
}

/** Our rate per second beside a peer's; or a figure with its own description. */
type Ratio = { what: string; ours: number; peer: number; aim: number }
type Figure = { what: string; result: string }

const [filter = '', ...args] = process.argv.slice(3)
const asked = Object.entries(comparisons).filter(([name]) => name.includes(filter))
if (asked.length === 0)
  throw new Error(`No comparison is named ${filter}: ${Object.keys(comparisons).join(', ')}.`)
for (const [name, compare] of asked) {
  console.log(`\n${name}`)
  for (const it of await compare(args))
    console.log(`  ${it.what}: ${'result' in it ? it.result : ratioOf(it)}`)
}

function ratioOf({ ours, peer, aim }: Ratio): string {
  const ratio = (ours / peer).toFixed(2)
  return `${Math.round(ours)}/s beside ${Math.round(peer)}/s, ratio ${ratio} (aim ${aim.toFixed(2)})`
}
