import { feedMutated } from '../server/testing/feeds/mutated-feeds.ts'

const FEEDS = 20_000
const SECOND_MS = 1_000

/** Reads and folds twenty thousand damaged feeds: none may throw, and no score may go back by itself. */
export const mutatedFeeds = async () => {
  const seed = Date.now() % 2 ** 31
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const started = performance.now()
  const {
    total: fed,
    accepted: taken,
    unparsed: notUnderstood,
    rejected: leftAside,
  } = feedMutated(FEEDS, random)
  const seconds = (performance.now() - started) / SECOND_MS
  return [
    {
      what: `${fed} mutated feeds, seed ${seed}`,
      result: `0 failed in ${seconds.toFixed(0)} s: ${taken} taken, ${notUnderstood} not understood, ${leftAside} left aside for a lost run`,
    },
  ]
}
