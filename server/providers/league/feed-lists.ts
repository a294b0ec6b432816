// A list of the feed may be shuffled, and may hold an item twice, the later version behind the other. The
// items' own numbers give the order, never their places in the list.

type Ref = { id: number | null }
type ListedEvent = {
  index: number | null
  startTime: number | null
  isPitch: boolean | null
  details: { eventType: string }
  player: Ref
}
type ListedRunner = { details: { playIndex: number | null; runner: Ref }; movement: { start: string } }
type ListedPlay = {
  atBatIndex: number | null
  about: {
    atBatIndex: number | null
    isComplete: boolean | null
    startTime: number | null
    inning: number | null
    halfInning: string
  }
  matchup: { batter: Ref }
}
type ListedInning = { num: number | null; ordinalNum: string }

/** The items by their key, each key once with its last item; all items without a key stay. */
export const latestByKey = <T>(items: readonly T[], keyOf: (item: T) => string | number | null): T[] => [
  ...new Map(items.map((it, place) => [keyOf(it) ?? `place ${place}`, it])).values(),
]

/**
 * A game's plays by number, each once: a complete play counts before an incomplete one. Each holds its
 * number.
 */
export const playsInOrder = <P extends ListedPlay>(plays: readonly P[]): P[] => {
  const numbered = withNumbers(plays, ({ about, atBatIndex }) => about.atBatIndex ?? atBatIndex)
  return withoutRepeats(numbered, turnOf, isComplete).kept.map(({ item, number }) =>
    item.about.atBatIndex === number ? item : { ...item, about: { ...item.about, atBatIndex: number } },
  )
}

const isComplete = ({ about }: ListedPlay) => about.isComplete === true

/** Two turns never begin at the same time. */
const turnOf = ({ about, matchup }: ListedPlay) =>
  about.startTime === null || matchup.batter.id === null
    ? null
    : `${about.startTime} ${about.inning} ${about.halfInning} ${matchup.batter.id}`

/** A play with its events by number, each holding its number, and its runners' steps in order, each once. */
export const inOrder = <E extends ListedEvent, R extends ListedRunner, P extends object>(
  play: P & { playEvents: E[]; runners: R[] },
): P & { playEvents: E[]; runners: R[] } => {
  const numbered = withNumbers(play.playEvents, (it) => it.index)
  const { kept, numberOf } = withoutRepeats(numbered, occurrenceOf)
  return {
    ...play,
    playEvents: kept.map(({ item, number }) => (item.index === number ? item : { ...item, index: number })),
    runners: runnersInOrder(play.runners, numberOf),
  }
}

/** The same event does not happen twice at the same time. */
const occurrenceOf = ({ startTime, isPitch, details, player }: ListedEvent) =>
  startTime === null ? null : `${startTime} ${isPitch} ${details.eventType} ${player.id}`

const runnersInOrder = <R extends ListedRunner>(
  runners: readonly R[],
  numberOf: ReadonlyMap<number, number>,
) => {
  const renumbered = runners.map((it) => {
    const { playIndex } = it.details
    const number = playIndex === null ? null : (numberOf.get(playIndex) ?? playIndex)
    return number === playIndex ? it : { ...it, details: { ...it.details, playIndex: number } }
  })
  return latestByKey(renumbered, stepOf).sort((a, b) => eventOf(a) - eventOf(b) || baseOf(a) - baseOf(b))
}

const stepOf = ({ details, movement }: ListedRunner) =>
  details.runner.id === null ? null : `${details.runner.id} ${details.playIndex} ${movement.start}`
const eventOf = ({ details }: ListedRunner) => details.playIndex ?? Number.MAX_SAFE_INTEGER
/** Where the step begins: 1 for `1B`, 0 for the plate. */
const baseOf = ({ movement }: ListedRunner) => Number.parseInt(movement.start, 10) || 0

/** The innings of a line score by number, each once. */
export const inningsInOrder = <I extends ListedInning>(innings: readonly I[]): (I & { num: number })[] => {
  const numbered = withNumbers(
    innings,
    ({ num, ordinalNum }) => num ?? (Number.parseInt(ordinalNum, 10) || null),
    1,
  )
  return withoutRepeats(numbered, () => null).kept.map(({ item, number }) => ({ ...item, num: number }))
}

type Numbered<T> = { item: T; number: number }

/** An item without a number gets the number of its place, or the first missing number. */
const withNumbers = <T>(
  items: readonly T[],
  numberOf: (item: T) => number | null,
  first = 0,
): Numbered<T>[] => {
  const taken = new Set(items.map(numberOf))
  return items.map((item, place) => {
    let number = numberOf(item) ?? place + first
    if (numberOf(item) === null && taken.has(number)) for (number = first; taken.has(number); ) number += 1
    taken.add(number)
    return { item, number }
  })
}

/**
 * The items by number, each once. Items with the same number or key retain the first number and the last
 * version, a preferred version before others. `numberOf`: the retained number for each.
 */
const withoutRepeats = <T>(
  numbered: Numbered<T>[],
  keyOf: (item: T) => string | null,
  isPreferred: (item: T) => boolean = () => true,
): { kept: Numbered<T>[]; numberOf: Map<number, number> } => {
  const merge = (items: Numbered<T>[], key: (it: Numbered<T>) => string | number) =>
    [...Map.groupBy(items, key).values()].map((all) => ({
      item: (all.findLast((it) => isPreferred(it.item)) ?? (all.at(-1) as Numbered<T>)).item,
      numbers: all.map((it) => it.number),
    }))
  const byNumber = merge(numbered, (it) => it.number)
    .map(({ item, numbers: [number = 0] }) => ({ item, number }))
    .sort((a, b) => a.number - b.number)
  const byKey = merge(byNumber, (it) => keyOf(it.item) ?? it.number)
  return {
    kept: byKey.map(({ item, numbers: [number = 0] }) => ({ item, number })),
    numberOf: new Map(byKey.flatMap(({ numbers }) => numbers.map((it) => [it, numbers[0] ?? it] as const))),
  }
}
