import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Recorder } from '../recording/recorder.ts'
import type { Clock } from '../time/clock.ts'
import type { Timers } from '../time/timers.ts'
import { hasFfmpeg, type StartFfmpeg, startFfmpegOf } from './ffmpeg/run-ffmpeg.ts'
import { type OpenedGame, readOpenedGames } from './games/opened-games.ts'
import { type IngestLog, type Ladder, openPublications, type Publication } from './games/publications.ts'
import { ingestRoutes } from './games/routes.ts'
import { measureSpeed, openLadder } from './ladder/ladder.ts'
import type { LadderSetting } from './ladder/renditions.ts'
import type { EncoderFigures } from './media/encoder-meter.ts'
import type { Gate, RtmpLimits } from './rtmp/connection.ts'
import { listenForRtmp, type RtmpListener } from './rtmp/listener.ts'
import { openSrtListeners } from './srt-listeners.ts'

export type IngestSettings = {
  host: string
  /** Undefined if there is no RTMP. */
  rtmpPort: number | undefined
  /** The first of SRT's ports; undefined if there is no SRT. */
  srtPort: number | undefined
  /** The folder of the games' keys. */
  folder: string
}

export type Ingest = {
  /** The routes that open a game for an encoder, renew its key and end it. */
  routes(app: FastifyInstance): void
  /** The open ports; of SRT's ports the first. */
  ports: { rtmpPort?: number; srtPort?: number }
  /** The measures of each game's encoders since the start. */
  encoders(): EncoderFigures[]
  /** Resolves once no encoder is connected and the recorder has all that was sent. */
  close(): Promise<void>
}

/**
 * Admits encoders by RTMP and SRT, and passes their media to the recorder. Rejects if a port or the folder is
 * unusable.
 */
export const openIngest = async (o: {
  settings: IngestSettings
  recorder: Recorder
  clock: Clock
  timers: Timers
  log: IngestLog
  random: (bytes: number) => Buffer
  /** Undefined if ffmpeg is not installed. */
  startFfmpeg: StartFfmpeg | undefined
  ladder: Ladder
  limits?: RtmpLimits
}): Promise<Ingest> => {
  const { settings, log, timers } = o
  const games = readOpenedGames({ folder: settings.folder, random: o.random })
  const publications = openPublications(o)
  const begin = (game: OpenedGame, ended: (why: string) => void): Publication | undefined =>
    publications.begin({ gamePk: game.gamePk, cutting: keptCutting(games, game) }, ended)
  const gate: Gate = (key, ended) => {
    const game = games.byKey(key)
    if (game === undefined) return 'unknownKey'
    return begin(game, ended) ?? 'taken'
  }
  const srt = openSrtListeners({ ...o, port: settings.srtPort, host: settings.host, begin })
  let rtmp: RtmpListener | undefined
  if (settings.rtmpPort !== undefined)
    rtmp = await listenForRtmp({
      host: settings.host,
      port: settings.rtmpPort,
      gate,
      timers,
      log,
      ...(o.limits && { limits: o.limits }),
    })
  srt.listen(games.listOpen())
  return {
    routes: (app) =>
      ingestRoutes(app, {
        games,
        recorder: o.recorder,
        publications,
        ports: { rtmp: rtmp?.port, srt: srt.port },
        changed: () => srt.listen(games.listOpen()),
      }),
    ports: { ...(rtmp && { rtmpPort: rtmp.port }), ...(srt.port !== undefined && { srtPort: srt.port }) },
    encoders: publications.encoders,
    close: async () => {
      await Promise.all([rtmp?.close(), srt.close()])
      for (const { gamePk } of games.listOpen()) publications.stop(gamePk, 'The origin stops.')
      await publications.settled()
    },
  }
}

/** The cutting of a game, which is stored as soon as its first segment has decided it. */
const keptCutting = (games: ReturnType<typeof readOpenedGames>, { gamePk, targetSeconds }: OpenedGame) => {
  let decided = targetSeconds
  return {
    get targetSeconds() {
      return decided
    },
    set targetSeconds(seconds: number | undefined) {
      decided = seconds
      if (seconds !== undefined) games.keepTarget(gamePk, seconds)
    },
  }
}

const FFMPEG = 'ffmpeg'

/**
 * Admits encoders, with this machine's ffmpeg if it has one. Returns undefined if no port is set for them.
 */
export const startIngest = async (o: {
  settings: IngestSettings & { ladder: LadderSetting }
  recorder: Recorder
  clock: Clock
  timers: Timers
  log: IngestLog
}): Promise<Ingest | undefined> => {
  const { settings, log } = o
  if (settings.rtmpPort === undefined && settings.srtPort === undefined) return
  const startFfmpeg = hasFfmpeg(FFMPEG) ? startFfmpegOf(FFMPEG) : undefined
  let speed = 0
  if (startFfmpeg !== undefined && settings.ladder === 'auto') {
    // The start does not wait: a game that begins meanwhile has only the encoder's own quality.
    void measureSpeed({ ...o, startFfmpeg }).then((measured) => {
      speed = measured
      log.info({ speed: measured }, 'times faster than real time: what this machine makes of a ladder')
    })
  }
  const ladder = openLadder({ setting: settings.ladder, startFfmpeg, speed: () => speed, log })
  return openIngest({ ...o, startFfmpeg, ladder, random: randomBytes })
}
