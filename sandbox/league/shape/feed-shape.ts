// The parts of the Stats API's `feed/live` document that the sandbox reads. Everything else in a recording
// passes through untouched, so these types are deliberately partial.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }
export type JsonObject = { [key: string]: Json | undefined }

export type Side = 'away' | 'home'
export type PersonRef = { id: number; fullName?: string; link?: string }
export type Position = { code: string; name: string; type: string; abbreviation: string }
export type Count = { balls: number; strikes: number; outs: number }

export type PlayEvent = {
  index: number
  isPitch: boolean
  type: string
  startTime: string
  endTime: string
  count: Count
  details: {
    description?: string
    code?: string
    eventType?: string
    isStrike?: boolean
    isBall?: boolean
    isInPlay?: boolean
    [key: string]: unknown
  }
  hitData?: { trajectory?: string; [key: string]: unknown }
  player?: PersonRef
  position?: Position
  battingOrder?: string
  replacedPlayer?: PersonRef
  base?: number
  [key: string]: unknown
}

export type Runner = {
  movement: {
    originBase?: string | null
    start: string | null
    end: string | null
    outBase?: string | null
    isOut: boolean | null
    outNumber?: number | null
  }
  details: {
    eventType: string
    runner: PersonRef
    responsiblePitcher?: PersonRef | null
    isScoringEvent: boolean
    rbi: boolean
    earned: boolean
    playIndex: number
    [key: string]: unknown
  }
  credits?: { player: PersonRef; position?: Position; credit: string }[]
}

export type Play = {
  result: {
    type: string
    event?: string
    eventType?: string
    description?: string
    rbi?: number
    awayScore: number
    homeScore: number
    isOut?: boolean
  }
  about: {
    atBatIndex: number
    halfInning: 'top' | 'bottom'
    isTopInning: boolean
    inning: number
    startTime: string
    endTime: string
    isComplete: boolean
    isScoringPlay: boolean
    [key: string]: unknown
  }
  count: Count
  matchup: { batter: PersonRef; pitcher: PersonRef; [key: string]: unknown }
  pitchIndex: number[]
  actionIndex: number[]
  runnerIndex: number[]
  runners: Runner[]
  playEvents: PlayEvent[]
  playEndTime: string
  atBatIndex: number
}

export type Team = {
  id: number
  name: string
  link?: string
  abbreviation: string
  record?: JsonObject
  [key: string]: unknown
}

export type BoxPlayer = {
  person: PersonRef & { boxscoreName?: string }
  jerseyNumber?: string
  position: Position
  status?: JsonObject
  parentTeamId?: number
  battingOrder?: string
  stats: { batting: JsonObject; pitching: JsonObject; fielding: JsonObject }
  seasonStats: { batting?: JsonObject; pitching?: JsonObject; fielding?: JsonObject }
  allPositions?: Position[]
}

export type BoxTeam = {
  team: JsonObject
  players: Record<string, BoxPlayer>
  batters: number[]
  pitchers: number[]
  battingOrder: number[]
  info: { title: string; fieldList: LabelValue[] }[]
}
/** A club before its lineup is known. */
export const emptyBoxTeam = (team: JsonObject): BoxTeam => ({
  team,
  players: {},
  batters: [],
  pitchers: [],
  battingOrder: [],
  info: [],
})
export type LabelValue = { label: string; value?: string }

type HalfInningLine = { runs?: number; hits: number; errors: number; leftOnBase: number }
type InningLine = { num: number; ordinalNum: string; home: HalfInningLine; away: HalfInningLine }
export type Linescore = {
  note?: string
  currentInning?: number
  currentInningOrdinal?: string
  inningState?: string
  inningHalf?: string
  isTopInning?: boolean
  scheduledInnings: number
  innings: InningLine[]
  teams: Record<Side, Partial<HalfInningLine>>
  defense: JsonObject
  offense: JsonObject
  balls?: number
  strikes?: number
  outs?: number
}

export type GameStatus = {
  abstractGameState: string
  codedGameState: string
  detailedState: string
  statusCode: string
  startTimeTBD: boolean
  abstractGameCode: string
  reason?: string
}

export type GameData = {
  game: { pk: number; type: string; season: string; [key: string]: unknown }
  datetime: {
    dateTime: string
    originalDate?: string
    officialDate: string
    dayNight?: string
    time?: string
    ampm?: string
  }
  status: GameStatus
  teams: Record<Side, Team>
  players: Record<
    string,
    { id: number; fullName: string; primaryPosition?: Position; [key: string]: unknown }
  >
  venue: { id: number; name: string; timeZone?: { id?: string }; [key: string]: unknown }
  gameInfo?: { firstPitch?: string; [key: string]: unknown }
  probablePitchers?: Partial<Record<Side, PersonRef>>
  [key: string]: unknown
}

export type Boxscore = {
  teams: Record<Side, BoxTeam>
  officials: Json[]
  info: LabelValue[]
}

export type Feed = {
  copyright?: string
  gamePk: number
  link: string
  metaData: { wait: number; timeStamp: string; logicalEvents?: string[] }
  gameData: GameData
  liveData: {
    plays: { allPlays: Play[]; currentPlay?: Play }
    linescore: Linescore
    boxscore: Boxscore
    decisions?: Partial<Record<'winner' | 'loser' | 'save', PersonRef>>
  }
}

/** A complete game, every play with its time (ISO UTC); `feed` is the upstream's final document. */
export type Recording = {
  gamePk: number
  feed: Feed
  plays: Play[]
  moments: Moment[]
  /** The effects of rain on the game; instants in ms UTC. */
  weather?: {
    pauses?: readonly { kind: 'delayed' | 'suspended'; from: number; to: number }[]
    postponed?: { at: number; from: number }
    cancelledAt?: number
  }
  /** Recorded before the end of the game. */
  cutoff?: Cutoff
  /** The game before the league's correction at `at` (ms UTC). */
  correction?: { at: number; before: Recording }
}

/** The end of an incomplete recording at `at` (ms UTC): the game stays in this phase and status. */
export type Cutoff = {
  at: number
  phase: 'scheduled' | 'pregame' | 'warmup' | 'live' | 'suspended' | 'postponed'
  status: GameStatus
}

/** An instant (ms UTC) at which the feed changes: `plays` begun, the last one's `events` over, its result. */
export type Moment = { at: number; plays: number; events: number; complete: boolean }

export const SIDES: readonly Side[] = ['away', 'home']
/** The side at bat in a half inning. */
export const battingSide = (halfInning: 'top' | 'bottom'): Side => (halfInning === 'top' ? 'away' : 'home')
/** The other side. */
export const opponent = (side: Side): Side => (side === 'away' ? 'home' : 'away')
