type Side = 'away' | 'home'
type Position = { code?: string; abbreviation?: string }
type Event = {
  isPitch?: boolean
  startTime: string
  endTime?: string
  position?: Position
  player?: { id: number }
  replacedPlayer?: { id: number }
  details: { eventType?: string; description?: string }
}
type Play = {
  about: { startTime: string; endTime?: string; isComplete: boolean; halfInning: string }
  result: { type?: string | undefined; eventType?: string | undefined }
  matchup: { batter: { id: number }; pitcher: { id: number } }
  runners: { details: { playIndex: number } }[]
  playEvents: Event[]
}
type BoxPlayer = {
  person: { id: number }
  position?: Position
  allPositions?: Position[]
  battingOrder?: string
}
type BoxTeam = { players: Record<string, BoxPlayer>; pitchers: number[] }
type Club = { record: { wins: number; losses: number } }
type People = Record<string, { primaryPosition?: Position }>
type Feed = {
  gameData: {
    status: { codedGameState: string }
    players: People
    teams: Record<Side, Club>
  }
  liveData: {
    plays: { allPlays: Play[] }
    linescore: { scheduledInnings?: number; teams: Record<Side, { runs?: number }> }
    boxscore: { officials?: unknown; teams: Record<Side, BoxTeam> }
  }
}

/**
 * A final `feed/live` as it stood at `t` (UTC ms) while the game was on, with nothing in it that was not
 * known then: the umpires, events that were over, results that were in, substitutions and positions, the
 * clubs' records before the game. The players' figures stay as they ended, today's and the season's alike.
 */
export const feedUntil = (json: unknown, t: number): unknown => {
  const feed = json as Feed
  const { plays, linescore, boxscore } = feed.liveData
  const later = changesOf(plays.allPlays).filter((it) => it.at > t)
  const startedPlays = playsStartedUntil(plays.allPlays, t).map((it, index, started) =>
    playUntil(it, t, pitcherBefore(boxscore, started.slice(0, index), it)),
  )
  const box = (side: Side) => boxUntil(boxscore.teams[side], later, feed.gameData.players)
  return {
    ...feed,
    gameData: {
      ...feed.gameData,
      status: { detailedState: stateOf(startedPlays) },
      teams: { away: before(feed, 'away'), home: before(feed, 'home') },
    },
    liveData: {
      plays: { allPlays: startedPlays },
      linescore: { scheduledInnings: linescore.scheduledInnings },
      boxscore: { officials: boxscore.officials, teams: { away: box('away'), home: box('home') } },
    },
  }
}

const ms = (time: string | undefined, otherwise: number) =>
  time === undefined ? otherwise : Date.parse(time)

/** A state counts from when it was published. */
const eventEnd = ({ startTime, endTime, details }: Event) =>
  ms(details.eventType === 'game_advisory' ? startTime : endTime, ms(startTime, 0))

/**
 * A substitution may be listed before its turn begins, but no play starts before the play ahead of it is
 * over.
 */
const playsStartedUntil = (plays: Play[], t: number): Play[] => {
  const started = ({ about, playEvents }: Play) =>
    Math.min(ms(about.startTime, 0), ...playEvents.map(eventEnd)) <= t
  const later = plays.findIndex(
    (it, index) => !started(it) || plays.slice(0, index).some((one) => !isOver(one, t)),
  )
  return later === -1 ? plays : plays.slice(0, later)
}

const isOver = ({ about }: Play, t: number) => ms(about.endTime, 0) <= t

/** A play under way has the current match-up, and no result. */
const playUntil = (play: Play, t: number, pitcher: number): Play => {
  if (isOver(play, t)) return play
  const playEvents = eventsUntil(play, t)
  const visible = Math.min(playEvents.length, play.playEvents.length - 1)
  const { type, eventType } = play.result
  return {
    ...play,
    about: { ...play.about, isComplete: false },
    result: eventType === 'game_advisory' ? { type, eventType } : { type },
    matchup: matchupUntil(play, playEvents.length, pitcher),
    runners: play.runners.filter((it) => it.details.playIndex < visible),
    playEvents,
  }
}

const MAX_PITCH_MS = 3_000

/** No event is over before the event ahead of it; a pitch that lasts until the next event has its own end. */
const eventsUntil = ({ playEvents }: Play, t: number): Event[] => {
  let over = Number.NEGATIVE_INFINITY
  return playEvents.flatMap((it, index) => {
    const next = ms(playEvents[index + 1]?.startTime, Number.POSITIVE_INFINITY)
    const isOpenEnded = it.isPitch === true && eventEnd(it) >= next
    over = Math.max(over, isOpenEnded ? Math.min(next, ms(it.startTime, 0) + MAX_PITCH_MS) : eventEnd(it))
    if (over > t) return []
    return [isOpenEnded ? { ...it, endTime: new Date(over).toISOString() } : it]
  })
}

const isPinchHitter = ({ details, position }: Event) =>
  details.eventType === 'offensive_substitution' && position?.abbreviation !== 'PR'
const isPitchingChange = ({ details }: Event) => details.eventType === 'pitching_substitution'

const matchupUntil = ({ matchup, playEvents }: Play, over: number, pitcher: number): Play['matchup'] => {
  const [visible, later] = [playEvents.slice(0, over), playEvents.slice(over)]
  const reliever = visible.findLast(isPitchingChange)?.player?.id ?? pitcher
  return {
    batter: later.find(isPinchHitter)?.replacedPlayer ?? matchup.batter,
    pitcher: later.some(isPitchingChange) ? { id: reliever } : matchup.pitcher,
  }
}

/** The last pitcher of the side in the field. */
const pitcherBefore = (box: Feed['liveData']['boxscore'], before: Play[], { about }: Play): number => {
  const last = before.findLast((it) => it.about.halfInning === about.halfInning)
  return last?.matchup.pitcher.id ?? box.teams[about.halfInning === 'top' ? 'home' : 'away'].pitchers[0] ?? 0
}

const STATUS_CHANGE = 'Status Change - '
const stateOf = (plays: Play[]): string => {
  const statusEvent = plays
    .flatMap((it) => it.playEvents)
    .findLast((it) => it.details.description?.startsWith(STATUS_CHANGE))
  return statusEvent?.details.description?.slice(STATUS_CHANGE.length) ?? 'In Progress'
}

/** A final game counts in the clubs' records, in a series as in the season. */
const before = ({ gameData, liveData }: Feed, side: Side): Club => {
  const club = gameData.teams[side]
  const { away, home } = liveData.linescore.teams
  const winner: Side = (away.runs ?? 0) > (home.runs ?? 0) ? 'away' : 'home'
  const counts = Number(gameData.status.codedGameState === 'F')
  const { wins, losses } = club.record
  const record = winner === side ? { wins: wins - counts, losses } : { wins, losses: losses - counts }
  return { ...club, record }
}

type Change = { at: number; player: number; enters: boolean }

const changesOf = (plays: Play[]): Change[] =>
  plays
    .flatMap((it) => it.playEvents)
    .flatMap((it) => {
      const kind = it.details.eventType ?? ''
      const isChange = kind.endsWith('_substitution') || kind === 'defensive_switch'
      if (it.player === undefined || !isChange) return []
      return [{ at: eventEnd(it), player: it.player.id, enters: kind !== 'defensive_switch' }]
    })

/**
 * A player who has not come in is on the bench with their primary position; others have their last position.
 */
const boxUntil = (box: BoxTeam, later: Change[], people: People): BoxTeam => {
  const isBenched = (id: number) => later.some((it) => it.enters && it.player === id)
  const players = Object.entries(box.players).map(([key, player]) => {
    const { battingOrder: _, allPositions = [], ...rest } = player
    const { id } = player.person
    const usualPosition = people[key]?.primaryPosition ?? {}
    if (isBenched(id)) return [key, { ...rest, position: usualPosition }] as const
    const moves = later.filter((it) => it.player === id).length
    const positions = allPositions.slice(0, allPositions.length - moves)
    return [key, { ...player, position: positions.at(-1) ?? usualPosition, allPositions: positions }] as const
  })
  return { players: Object.fromEntries(players), pitchers: box.pitchers.filter((id) => !isBenched(id)) }
}
