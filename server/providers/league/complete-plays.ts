// A play of the feed may lack a field that another one of it, or the plays beside it, say as well.

type Count = { balls: number | null; strikes: number | null; outs: number | null }
type Ref = { id: number | null }
type ListedEvent = {
  type: string
  isPitch: boolean | null
  count: Count
  player: Ref
  position: { abbreviation: string }
  details: {
    event: string
    eventType: string
    isBall: boolean
    isStrike: boolean
    call: { code: string }
  }
}
type ListedPlay = {
  result: { event: string; eventType: string }
  about: {
    inning: number | null
    halfInning: string
    isTopInning: boolean | null
    isComplete: boolean | null
  }
  count: Count
  matchup: { batter: Ref; pitcher: Ref }
  runners: { movement: { start: string }; details: { eventType: string; runner: { id: number | null } } }[]
  playEvents: ListedEvent[]
}
type Known<T, K extends keyof T> = Omit<T, K> & { [P in K]: NonNullable<T[P]> }
type KnownCount = Known<Count, 'balls' | 'strikes'>
type KnownEvent<E extends ListedEvent> = Omit<E, 'count' | 'isPitch'> & {
  count: KnownCount
  isPitch: boolean
}
type KnownPlay<P extends ListedPlay> = Omit<P, 'about' | 'count' | 'playEvents'> & {
  about: Known<P['about'], 'isComplete'>
  count: KnownCount
  playEvents: KnownEvent<P['playEvents'][number]>[]
}

/** Event types whose name is not that of the title. */
const TYPES_OF_TITLES: Record<string, string> = {
  groundout: 'field_out',
  flyout: 'field_out',
  lineout: 'field_out',
  pop_out: 'field_out',
  bunt_groundout: 'field_out',
  bunt_pop_out: 'field_out',
  bunt_lineout: 'field_out',
  forceout: 'force_out',
  grounded_into_dp: 'grounded_into_double_play',
  catcher_interference: 'catcher_interf',
  defensive_sub: 'defensive_substitution',
  runner_placed_on_base: 'runner_placed',
}

/** The type of an event with that title, `Fielders Choice Out`; '' without one. */
const typeOfTitle = (title: string): string => {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  return TYPES_OF_TITLES[name] ?? name
}

/** The play with its result's type, its batter, its end and its counts, as far as it says them anywhere. */
export const completePlay = <P extends ListedPlay>(play: P): KnownPlay<P> => {
  const { result, about, matchup, runners } = play
  const eventType = result.eventType || typeOfTitle(result.event) || (runners.at(-1)?.details.eventType ?? '')
  const playEvents = withNewcomers(countedEvents(play.playEvents), matchup)
  const batter = matchup.batter.id ?? runners.find(beginsAtThePlate)?.details.runner.id ?? null
  const isComplete = about.isComplete ?? (result.eventType !== '' || result.event !== '')
  return {
    ...play,
    ...(isComplete && eventType !== result.eventType && { result: { ...result, eventType } }),
    ...(batter !== matchup.batter.id && {
      matchup: { ...matchup, batter: { ...matchup.batter, id: batter } },
    }),
    about: { ...about, isComplete },
    count: { ...play.count, ...countAtEnd(play.count, playEvents) },
    playEvents,
  } as KnownPlay<P>
}

/** The match-up is that of the play's end: the last one who came in to pitch or to bat is in it. */
const withNewcomers = <E extends KnownEvent<ListedEvent>>(
  events: E[],
  { batter, pitcher }: ListedPlay['matchup'],
): E[] => {
  const lastPitcher = events.findLastIndex((it) => it.details.eventType === 'pitching_substitution')
  const lastBatter = events.findLastIndex(
    (it) => it.details.eventType === 'offensive_substitution' && it.position.abbreviation === 'PH',
  )
  return events.map((it, index) => {
    if (it.player.id !== null || (index !== lastPitcher && index !== lastBatter)) return it
    return { ...it, player: { ...it.player, id: index === lastPitcher ? pitcher.id : batter.id } }
  })
}

const beginsAtThePlate = ({ movement }: ListedPlay['runners'][number]) => movement.start === ''

/** The last pitch says it as well. */
const countAtEnd = (count: Count, events: KnownEvent<ListedEvent>[]) => {
  const last = events.findLast((it) => it.isPitch)?.count
  return { balls: last?.balls ?? count.balls ?? 0, strikes: last?.strikes ?? count.strikes ?? 0 }
}

const FOUL = new Set(['F', 'R'])

/** A pitch without its count has that of the one before, and its own ball or strike. */
const countedEvents = <E extends ListedEvent>(events: readonly E[]): KnownEvent<E>[] => {
  let before = { balls: 0, strikes: 0 }
  return events.map((event) => {
    const { count, details } = event
    const isThirdStrike = before.strikes < 2 || !FOUL.has(details.call.code)
    const balls = count.balls ?? Math.min(4, before.balls + Number(details.isBall))
    const strikes = count.strikes ?? Math.min(3, before.strikes + Number(details.isStrike && isThirdStrike))
    before = { balls, strikes }
    return {
      ...event,
      details:
        details.eventType === '' && details.event !== ''
          ? { ...details, eventType: typeOfTitle(details.event) }
          : details,
      isPitch: event.isPitch ?? event.type === 'pitch',
      count: { ...count, balls, strikes },
    }
  }) as KnownEvent<E>[]
}

type Placed = {
  about: { inning: number | null; halfInning: string; isTopInning: boolean | null }
  count: { outs: number | null }
}

/** The plays in order, each in its half-inning, its neighbours' if it names none or an impossible one. */
export const inHalfInnings = <P extends Placed>(plays: readonly P[]): P[] => {
  const named = plays.map(({ about }) => halfOf(about))
  const next = nextKnown(named)
  let before: number | null = null
  let outs: number | null = null
  return plays.map((play, index) => {
    const half = placeBetween(named[index] ?? null, { before, next: next[index] ?? null, outs })
    before = half ?? before
    outs = play.count.outs
    return half === null || (half === named[index] && play.about.halfInning !== '')
      ? play
      : withHalf(play, half)
  })
}

/** Half-innings by number: 2 is the top of the first, 3 its bottom. null if it is unsaid or contradicted. */
const halfOf = ({ inning, halfInning, isTopInning }: Placed['about']): number | null => {
  const isTop = halfInning === '' ? isTopInning : halfInning.toLowerCase() !== 'bottom'
  const isDoubtful = halfInning !== '' && isTopInning !== null && isTop !== isTopInning
  if (inning === null || inning < 1 || inning > 99 || isTop === null || isDoubtful) return null
  return inning * 2 + Number(!isTop)
}

const withHalf = <P extends Placed>(play: P, half: number): P => ({
  ...play,
  about: { ...play.about, inning: Math.floor(half / 2), halfInning: half % 2 === 0 ? 'top' : 'bottom' },
})

const nextKnown = (named: readonly (number | null)[]): (number | null)[] => {
  let next: number | null = null
  return named
    .toReversed()
    .map((it) => {
      const known = next
      next = it ?? next
      return known
    })
    .toReversed()
}

type Beside = { before: number | null; next: number | null; outs: number | null }

/** After the third out comes the next half-inning, else the same goes on. */
const placeBetween = (named: number | null, { before, next, outs }: Beside): number | null => {
  if (before === null) return named === null || (next !== null && named > next) ? next : named
  const expected = outs === 3 ? before + 1 : before
  const fits = named !== null && named >= before && (next === null || named <= next || named === expected)
  if (fits) return named
  return next !== null && next >= before ? Math.min(expected, next) : expected
}

type ListedPerson = { id: number | null }
type ListedPlayer = { person: ListedPerson; battingOrder: string }
type ListedSide<P extends ListedPlayer> = { players: Record<string, P>; battingOrder: number[] }

/** The number of a key `ID592314`. */
const numberOfKey = (key: string): number | null => {
  const number = Number(/^ID(\d+)$/.exec(key)?.[1])
  return Number.isInteger(number) && number > 0 ? number : null
}

/** People by key, each with their number: one who does not say it has that of the key. */
export const withNumbersOfKeys = <P extends ListedPerson>(people: Record<string, P>): Record<string, P> =>
  Object.fromEntries(
    Object.entries(people).map(([key, it]) => [key, it.id === null ? { ...it, id: numberOfKey(key) } : it]),
  )

/** A side of the box score; players lacking number or place get them from their key and the current order. */
export const completeSide = <P extends ListedPlayer, S extends ListedSide<P>>(side: S): S => {
  const players = Object.entries(side.players).map(([key, it]): [string, P] => {
    if (it.person.id !== null) return [key, it]
    return [key, { ...it, person: { ...it.person, id: numberOfKey(key) } }]
  })
  const placeOf = ({ battingOrder, person }: P): string => {
    const slot = person.id === null ? 0 : side.battingOrder.indexOf(person.id) + 1
    if (battingOrder !== '' || slot === 0) return battingOrder
    const before = players.filter(([, it]) => it.battingOrder.startsWith(`${slot}`)).length
    return `${slot * 100 + before}`
  }
  return {
    ...side,
    players: Object.fromEntries(
      players.map(([key, it]) => {
        const battingOrder = placeOf(it)
        return [key, battingOrder === it.battingOrder ? it : { ...it, battingOrder }]
      }),
    ),
  }
}
