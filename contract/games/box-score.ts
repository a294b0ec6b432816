import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { gameId } from './game-id.ts'
import { battingLine, label, pitchingCounts } from './game-stat-lines.ts'
import { hidden, notHidden, show } from './hidden.ts'
import { hiddenLineScore, lineScore } from './line-score.ts'
import { playLanguage } from './play-language.ts'
import { person, staleSince } from './scoreboard.ts'
import { statusCode } from './status.ts'

export const battingStats = z.extend(battingLine, { avg: z.string() })
export const pitchingStats = z.object({ ip: z.string(), ...pitchingCounts, era: z.string() })

const boxScoreSide = z.object({
  lineup: z.array(
    z.object({
      mlbId: z.int(),
      nameLineup: z.string(),
      /** All positions played in the game, `PH-RF`. */
      position: z.string(),
      /** 100 for the starter in the first slot, 101 for the substitute in that slot. */
      battingOrder: z.int(),
      isSubstitute: z.boolean(),
      battingStats,
    }),
  ),
  pitchers: z.array(z.object({ mlbId: z.int(), namePitcher: z.string(), note: z.string(), pitchingStats })),
})

const batterSummary = z.nullable(
  z.object({
    mlbId: z.int(),
    name: z.string(),
    namePosition: z.string(),
    thumb: z.string(),
    /** The season's: null and `HIDDEN_TEXT` where it counts a game that is hidden from the viewer. */
    stats: z.object({ w: z.nullable(z.int()), l: z.nullable(z.int()), avg: z.string() }),
  }),
)

/** A statistic or pitcher of record that the league corrected after the game; the box score shows `now`. */
const correction = z.object({
  side: z.enum(['away', 'home']),
  /** null: the side's total or inning, or a decision that no pitcher has now. */
  player: z.nullable(person),
  /** `inning`: the side's total stayed the same. */
  part: z.enum(['total', 'inning', 'batting', 'pitching', 'decision']),
  /** In the line score, `battingStats`, `pitchingStats` or `decisions`: `hits`, `h2b`, `er`, `winner` … */
  stat: z.string(),
  /** The inning, of part `inning` alone. */
  inning: z.optional(z.int().check(z.positive())),
  /** As printed; of a decision the pitcher's name, empty without one. */
  was: z.string(),
  now: z.string(),
})
export type Correction = z.infer<typeof correction>

const shownBox = z.object({
  linescore: lineScore,
  away: boxScoreSide,
  home: boxScoreSide,
  batter: batterSummary,
  onDeck: batterSummary,
  inTheHole: batterSummary,
  currentPitcher: z.nullable(
    z.object({
      mlbId: z.int(),
      name: z.string(),
      thumb: z.string(),
      w: z.nullable(z.int()),
      l: z.nullable(z.int()),
      era: z.string(),
    }),
  ),
  decisions: z.object({ winner: z.nullable(person), loser: z.nullable(person), save: z.nullable(person) }),
  gameInfo: z.array(label),
  /** The league's corrections since the end of the game; empty before it. */
  corrections: z.array(correction),
  gameStatus: statusCode,
  asOf: z.nullable(z.string()),
  staleSince,
  hidden: notHidden,
})
/** A box score with its figures. */
export type BoxScore = z.infer<typeof shownBox>

/** Line-ups, notes, decisions and corrections are empty. */
const hiddenBox = z.extend(shownBox, {
  linescore: hiddenLineScore,
  batter: z.null(),
  onDeck: z.null(),
  inTheHole: z.null(),
  currentPitcher: z.null(),
  decisions: z.object({ winner: z.null(), loser: z.null(), save: z.null() }),
  asOf: z.null(),
  staleSince: z.null(),
  hidden,
})

export const boxScoreAnswer = z.union([shownBox, hiddenBox])

export const boxScore = endpoint({
  method: 'GET',
  path: '/api/3.0.0/boxscore/:gameId',
  access: 'open',
  summary: "A game's box score; its notes in Spanish, or with `lang=en` in the feed's English",
  params: gameId,
  query: z.object({ lang: playLanguage, show }),
  response: boxScoreAnswer,
})
