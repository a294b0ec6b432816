import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const season = z.object({
  scenarios: z.array(z.object({ gamePk: z.number(), officialDate: z.string(), name: z.string() })),
})

/** A special game of the generated season; its date is the league's. */
export type SpecialGame = z.infer<typeof season>['scenarios'][number]

/** Fetches the season's special games from the stats feed of `app`; empty when it does not answer. */
export const specialGamesFetcher =
  (app: FastifyInstance, headers: Record<string, string>) => async (): Promise<SpecialGame[]> => {
    const answer = await app.inject({ url: '/season.json', headers })
    if (answer.statusCode !== 200) return []
    return season.safeParse(answer.json()).data?.scenarios ?? []
  }
