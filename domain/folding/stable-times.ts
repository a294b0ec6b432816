import type { Moment } from '../../contract/games/moments.ts'

/**
 * The moments in the feed's order, with times that never decrease: a moment with an earlier time than the one
 * before it gets that one's. A moment in the log `before` keeps the time at which viewers were shown it
 * (decision 15), even if the league revises it to a later one; a moment that the league changes has its own.
 */
export const withStableTimes = (moments: Moment[], before: readonly Moment[]): Moment[] => {
  const published = new Map(keysOf(before).map((key, index) => [key, before[index]?.at]))
  const keys = keysOf(moments)
  const times = neverDecreasing(moments.map((it) => it.at))
  let latest = Number.POSITIVE_INFINITY
  for (let index = times.length - 1; index >= 0; index -= 1) {
    latest = Math.min(latest, published.get(keys[index] ?? '') ?? latest, times[index] ?? latest)
    times[index] = latest
  }
  return moments.map((it, index) => ({ ...it, at: times[index] ?? it.at }))
}

const neverDecreasing = (times: number[]): number[] => {
  let last = Number.NEGATIVE_INFINITY
  return times.map((it) => {
    last = Math.max(last, it)
    return last
  })
}

/**
 * A moment's identity across versions of the feed: its play, by number, half-inning and batter, so that a
 * play that takes a lost one's number differs; and within it the kind and its ordinal.
 */
const keysOf = (moments: readonly Moment[]): string[] => {
  const atBats = atBatKeys(moments)
  const plays = playsOf(moments)
  const counts = new Map<string, number>()
  return moments.map((it, index) => {
    const play = plays[index]
    const momentKey = `${play} ${atBats.get(play ?? -1) ?? ''} ${momentKeyOf(it)}`
    const number = (counts.get(momentKey) ?? 0) + 1
    counts.set(momentKey, number)
    return `${momentKey} ${number}`
  })
}

const atBatKeys = (moments: readonly Moment[]) =>
  new Map(
    moments.flatMap((it): [number, string][] =>
      it.kind === 'at-bat' ? [[it.play, `${it.inning} ${it.half} ${it.batter}`]] : [],
    ),
  )

/** An error belongs to the play before it; a substitution, a placed runner or a status to the next. */
const playsOf = (moments: readonly Moment[]): (number | undefined)[] => {
  const plays = moments.map((it) => ('play' in it ? it.play : undefined))
  let next: number | undefined
  for (let index = plays.length - 1; index >= 0; index -= 1) {
    if (plays[index] === undefined && moments[index]?.kind !== 'error') plays[index] = next
    next = plays[index] ?? next
  }
  for (const [index, play] of plays.entries()) plays[index] = play ?? plays[index - 1]
  return plays
}

const momentKeyOf = (moment: Moment): string => {
  if (moment.kind === 'action') return `action ${moment.eventType} ${moment.player}`
  if (moment.kind === 'substitution') return `substitution ${moment.player} ${moment.position}`
  if (moment.kind === 'runner') return `runner ${moment.runner} ${moment.from} ${moment.to} ${moment.out}`
  if (moment.kind === 'placed') return `placed ${moment.runner}`
  if (moment.kind === 'error') return `error ${moment.player}`
  if (moment.kind === 'status') return `status ${moment.status} ${moment.detail}`
  return moment.kind
}
