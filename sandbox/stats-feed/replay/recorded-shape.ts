import { z } from 'zod'
import { isFinished } from './schedule-recording.ts'

const timestamp = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'not a time')
const person = z.looseObject({ id: z.number() })
const boxTeam = z.looseObject({
  players: z.record(z.string(), z.looseObject({ person, stats: z.looseObject({}) })),
  pitchers: z.array(z.number()).min(1),
  battingOrder: z.array(z.number()).min(1),
})
const play = z.looseObject({
  about: z.looseObject({
    startTime: timestamp,
    inning: z.number(),
    halfInning: z.enum(['top', 'bottom']),
    isComplete: z.boolean(),
  }),
  result: z.looseObject({ awayScore: z.number(), homeScore: z.number() }),
  matchup: z.looseObject({ batter: person, pitcher: person }),
  count: z.looseObject({ outs: z.number() }),
  runners: z.array(
    z.looseObject({ movement: z.looseObject({}), details: z.looseObject({ runner: person }) }),
  ),
  playEvents: z.array(z.looseObject({ index: z.number(), details: z.looseObject({}) })),
})
const team = z.looseObject({ id: z.number(), name: z.string() })
/** The parts of a `feed/live` document that a replay needs. */
export const RECORDED = z.looseObject({
  gamePk: z.number(),
  gameData: z.looseObject({
    game: z.looseObject({ pk: z.number() }),
    datetime: z.looseObject({ dateTime: timestamp }),
    status: z.looseObject({
      codedGameState: z
        .string()
        .refine((it) => isFinished(it) !== undefined, 'its game was neither played nor about to be'),
    }),
    teams: z.looseObject({ away: team, home: team }),
    players: z.record(z.string(), person),
    venue: z.looseObject({ name: z.string() }),
  }),
  liveData: z.looseObject({
    plays: z.looseObject({ allPlays: z.array(play) }),
    linescore: z.looseObject({ innings: z.array(z.unknown()) }),
    boxscore: z.looseObject({ teams: z.looseObject({ away: boxTeam, home: boxTeam }) }),
  }),
})
