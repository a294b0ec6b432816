import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Document } from '../season/live-game.ts'
import { LEAGUE_ID, SPORT_ID } from '../shape/league.ts'

const MAX_LIMIT = 1000
const DEFAULT_LIMIT = 50
const CACHE_CONTROL = 'max-age=10, stale-while-revalidate=30'

type LeagueQuery = { [K in 'sportId' | 'leagueId' | 'leagueIds']?: number[] | undefined } & {
  gameType?: string | undefined
  gameTypes?: string | undefined
}

/** Whether a query is for this league, this sport and regular games, or does not say. */
export const isOurLeague = ({ sportId, leagueId, leagueIds, gameType, gameTypes }: LeagueQuery) =>
  (sportId?.includes(SPORT_ID) ?? true) &&
  ((leagueId ?? leagueIds)?.includes(LEAGUE_ID) ?? true) &&
  ((gameType ?? gameTypes)?.split(',').includes('R') ?? true)

/** Answers a document with its ETag, or 304. */
export const sendDocument = (request: FastifyRequest, reply: FastifyReply, { body, etag }: Document) => {
  reply.header('cache-control', CACHE_CONTROL).header('etag', etag).header('access-control-allow-origin', '*')
  const clientTags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (clientTags?.includes(etag) === true) return reply.code(304).send()
  return reply.type('application/json;charset=UTF-8').send(body)
}

/** A refusal in the upstream's own form. */
export class StatsApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The error handler of every endpoint. */
export const sendError = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
  const status = error instanceof StatsApiError ? error.status : 500
  if (status === 500) request.log.error(error)
  const message = status === 500 ? 'Internal error occurred' : error.message
  return reply.code(status).send({
    messageNumber: status === 404 ? 10 : 11,
    message,
    timestamp: new Date().toISOString(),
    traceId: null,
  })
}

/** A value by its schema; throws a 400 that names what is wrong. */
export const parse = <S extends z.ZodType>(schema: S, value: unknown): z.infer<S> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new StatsApiError(400, `Invalid Request with value: ${issue?.path.join('.')}`)
}

/** A number in an address. */
export const id = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
/** Comma-separated ids. */
export const idList = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,99}$/)
  .transform((text) => text.split(',').map(Number))
  .optional()
/** A date. */
export const date = z
  .string()
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)))
  .optional()
/** The query parameters of sport, league and season. */
export const leagueQueryFields = {
  sportId: idList,
  leagueId: idList,
  leagueIds: idList,
  gameType: z.string().max(40).optional(),
  gameTypes: z.string().max(40).optional(),
}

/** A year. */
export const season = z
  .string()
  .regex(/^\d{4}$/)
  .optional()
/** The known names in a comma-separated list. */
export const commaList = <T extends string>(names: readonly T[], defaults: T[]) =>
  z
    .string()
    .max(200)
    .transform((text) => names.filter((name) => text.split(',').includes(name)))
    .default(defaults)
/** A table's number of rows, at most 1,000. */
export const limit = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform((text) => Math.min(Number(text), MAX_LIMIT))
  .default(DEFAULT_LIMIT)
