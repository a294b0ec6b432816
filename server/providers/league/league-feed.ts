import { z } from 'zod'
import type { Settings } from '../../settings/settings.ts'
import { systemTimers, type Timers } from '../../timers.ts'
import { BodyTooLarge, boundedBody } from '../bounded-body.ts'
import { PatchError, patchDocument } from './json-patch.ts'
import { type Feed, parseFeed } from './league-feed-shape.ts'
import { type FeedSchedule, parseSchedule } from './league-schedule-shape.ts'
import { timecodeOf } from './timecode.ts'

/**
 * An answer of the league's feed: new, or the same as the one with the given ETag. `document`: as it was
 * sent.
 */
export type FeedAnswer<T> =
  | { kind: 'fetched'; value: T; document: unknown; etag: string | undefined }
  | { kind: 'unchanged' }

/** A game's feed as last received; the changes since its time code patch it. */
export type FeedSnapshot = { document: unknown; timecode: string }

/** The league's data from outside. Every call throws LeagueFeedDown when there is no readable answer. */
export type LeagueFeed = {
  /** Games of some days of the league, both included, YYYY-MM-DD. */
  schedule(from: string, to: string, options: FetchOptions): Promise<FeedAnswer<FeedSchedule>>
  /** One game with all its plays. */
  game(gamePk: number, options: FetchOptions): Promise<FeedAnswer<Feed>>
  /** Applies a game's changes since `snapshot` until `until` (UTC ms) to a copy of it. */
  changes(
    gamePk: number,
    snapshot: FeedSnapshot,
    until: number,
    options: FetchOptions,
  ): Promise<FeedAnswer<Feed>>
}

/** The ETag of the known answer, and the signal that ends the wait for a new one. */
export type FetchOptions = { etag?: string | undefined; signal?: AbortSignal | undefined }

/** The feed did not answer, or its answer was unreadable; the message says why in one line. */
export class LeagueFeedDown extends Error {
  /** The status of an answer that was a refusal. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

/** The feed answered with changes that do not fit the document: only the complete feed helps. */
export class FeedPatchError extends LeagueFeedDown {}

const TIMEOUT_MS = 6_000
const ANSWER_LIMIT_BYTES = 24 * 1024 * 1024
/** The sport is never queried without the league: it mixes seven winter leagues. */
export const LEAGUE = 'sportId=17&leagueId=132'
const HYDRATE = 'team,linescore,probablePitcher,decisions,broadcasts(all),game(sponsorships),venue(timezone)'

/** The dependencies of a client of the Stats API at `settings.leagueFeedUrl`. */
export type StatsApiDeps = {
  fetch: typeof globalThis.fetch
  settings: Pick<Settings, 'leagueFeedUrl'>
  timers?: Pick<Timers, 'timeout'>
}

/** The league's feed on that line. */
export const openLeagueFeed = (deps: StatsApiDeps): LeagueFeed => ({
  schedule: (from, to, options) =>
    fetchStatsApi(
      deps,
      `/api/v1/schedule?${LEAGUE}&startDate=${from}&endDate=${to}&hydrate=${encodeURIComponent(HYDRATE)}`,
      options,
      parseSchedule,
    ),
  game: (gamePk, options) => fetchStatsApi(deps, feedPath(gamePk), options, parseFeed),
  changes: async (gamePk, snapshot, until, options) => {
    const between = `startTimecode=${snapshot.timecode}&endTimecode=${timecodeOf(until)}`
    const answer = await fetchStatsApi(
      deps,
      `${feedPath(gamePk)}/diffPatch?${between}`,
      options,
      (json) => json,
    ).catch((error: LeagueFeedDown) => {
      throw error.status === 404 ? new FeedPatchError('there are none') : error
    })
    return answer.kind === 'unchanged' ? answer : applyChanges(gamePk, snapshot, answer.document)
  },
})

const feedPath = (gamePk: number) => `/api/v1.1/game/${gamePk}/feed/live`

const diffs = z.array(z.object({ diff: z.unknown() })).max(1_000)

/** An answer is a list of patches, an empty list, or the complete feed where the league has no patch. */
const applyChanges = (gamePk: number, snapshot: FeedSnapshot, answer: unknown): FeedAnswer<Feed> => {
  if (Array.isArray(answer) && answer.length === 0) return { kind: 'unchanged' }
  const document = Array.isArray(answer) ? applyAllPatches(snapshot.document, answer) : answer
  const value = parseFeed(document)
  if (value.gamePk !== gamePk) throw new FeedPatchError('changes of another game')
  return { kind: 'fetched', value, document, etag: undefined }
}

const applyAllPatches = (document: unknown, answer: unknown[]): unknown => {
  try {
    return diffs.parse(answer).reduce((it, { diff }) => patchDocument(it, diff), document)
  } catch (error) {
    const reason = error instanceof PatchError ? error.message : 'no list of changes'
    throw new FeedPatchError(`changes do not fit: ${reason}`)
  }
}

/** One GET of the Stats API, for all files of this provider. Throws LeagueFeedDown. */
export const fetchStatsApi = async <T>(
  { fetch, settings, timers = systemTimers }: StatsApiDeps,
  path: string,
  { etag, signal }: FetchOptions,
  parse: (json: unknown) => T,
): Promise<FeedAnswer<T>> => {
  try {
    const answer = await fetch(`${settings.leagueFeedUrl}${path}`, {
      headers: { accept: 'application/json', ...(etag !== undefined && { 'if-none-match': etag }) },
      redirect: 'error',
      signal: AbortSignal.any([timers.timeout(TIMEOUT_MS), ...(signal === undefined ? [] : [signal])]),
    })
    if (answer.status === 304) return { kind: 'unchanged' }
    if (answer.status !== 200) throw new LeagueFeedDown(`status ${answer.status}`, answer.status)
    const document: unknown = JSON.parse((await boundedBody(answer, ANSWER_LIMIT_BYTES)).toString('utf8'))
    return {
      kind: 'fetched',
      value: parse(document),
      document,
      etag: answer.headers.get('etag') ?? undefined,
    }
  } catch (error) {
    throw error instanceof LeagueFeedDown ? error : new LeagueFeedDown(reasonOf(error))
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof SyntaxError) return 'not JSON'
  if (error instanceof BodyTooLarge) return 'answer too large'
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException) : undefined
  return cause?.code ?? error.name
}
