import { knownGames, readFaulty, seededRandom } from '../testing/feeds/faulty-feeds.ts'
import { feedMutated } from '../testing/feeds/mutated-feeds.ts'

const FEEDS = 20_000
const FAULTY = 5_000
const SECOND_MS = 1_000

/**
 * Reads and folds twenty thousand damaged feeds: none may throw, and no score may go back by itself. Five
 * thousand have one fault each: none may show a state that its game never had.
 */
export const mutatedFeeds = async () => {
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
