import type { FastifyInstance } from 'fastify'
import { streamSource } from '../../../contract/streaming/stream-source.ts'
import { openStream } from '../../../contract/streaming/streaming.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import type { Settings } from '../../settings/settings.ts'
import { findSource } from './find-source.ts'

type SourceDeps = Parameters<typeof findSource>[0] & { gate: Gate; settings: Pick<Settings, 'liveStream'> }

/** The source lookup of the second live player. */
export const sourceRoutes = (app: FastifyInstance, deps: SourceDeps): void =>
  serve(app, deps.gate, streamSource, async ({ body, request }) => {
    const address = body?.src || deps.settings.liveStream
    const { gamePk, kind } = await findSource(deps, { address, ip: request.ip })
    return { video: { src: `${openStream.path}?gameId=${gamePk}`, kind }, gameId: gamePk }
  })
