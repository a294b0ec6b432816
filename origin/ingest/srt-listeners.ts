import type { Timers } from '../time/timers.ts'
import { readFlv } from './ffmpeg/flv-pipe.ts'
import type { StartFfmpeg } from './ffmpeg/run-ffmpeg.ts'
import type { OpenedGame } from './games/opened-games.ts'
import type { IngestLog, Publication } from './games/publications.ts'

/** How long a port stays closed after an encoder has gone. */
const RESTART_AFTER_MS = 500
/** AES-128, the default of libsrt. */
const KEY_BYTES = 16

type Listener = { secret: string; stop: () => void; ended: Promise<void> }

export type SrtListeners = {
  /** The first of the ports; undefined if there is no SRT here. */
  port: number | undefined
  /** Listens for these games and for no others. */
  listen(games: readonly OpenedGame[]): void
  close(): Promise<void>
}

/**
 * Listens for SRT with one ffmpeg for each game, on the game's own port and with its passphrase, and starts
 * it again whenever it ends. ffmpeg passes packets through as FLV. Without ffmpeg it warns, and there is no
 * SRT.
 */
export const openSrtListeners = (o: {
  host: string
  port: number | undefined
  startFfmpeg: StartFfmpeg | undefined
  begin: (game: OpenedGame, ended: (why: string) => void) => Publication | undefined
  timers: Pick<Timers, 'wait'>
  log: IngestLog
}): SrtListeners => {
  const { port, startFfmpeg } = o
  const running = new Map<number, Listener>()
  const ending = new Set<Promise<void>>()
  if (port === undefined || startFfmpeg === undefined) {
    if (port !== undefined)
      o.log.warn({}, 'SRT_PORT is set, but ffmpeg is not installed: encoders can send by RTMP alone')
    return { port: undefined, listen: () => undefined, close: async () => undefined }
  }
  const start = (game: OpenedGame, srtPort: number): Listener => {
    const over = new AbortController()
    const ended = keepListening({ ...o, startFfmpeg, game, srtPort, over: over.signal })
    return { secret: game.passphrase, stop: () => over.abort(), ended }
  }
  const stop = (gamePk: number) => {
    const listener = running.get(gamePk)
    if (listener === undefined) return
    running.delete(gamePk)
    listener.stop()
    ending.add(listener.ended)
    void listener.ended.finally(() => ending.delete(listener.ended))
  }
  return {
    port,
    listen: (games) => {
      for (const [gamePk, { secret }] of running)
        if (!games.some((it) => it.gamePk === gamePk && it.passphrase === secret)) stop(gamePk)
      for (const game of games)
        if (game.srtSlot !== undefined && !running.has(game.gamePk))
          running.set(game.gamePk, start(game, port + game.srtSlot))
    },
    close: async () => {
      for (const gamePk of [...running.keys()]) stop(gamePk)
      await Promise.all(ending)
    },
  }
}

type Listening = {
  host: string
  game: OpenedGame
  srtPort: number
  over: AbortSignal
  startFfmpeg: StartFfmpeg
  begin: (game: OpenedGame, ended: (why: string) => void) => Publication | undefined
  timers: Pick<Timers, 'wait'>
  log: IngestLog
}

const keepListening = async (o: Listening): Promise<void> => {
  while (!o.over.aborted) {
    await listenOnce(o)
    await o.timers.wait(RESTART_AFTER_MS, o.over)
  }
}

/** Listens for one encoder, until it is gone. */
const listenOnce = async ({
  host,
  game,
  srtPort,
  over,
  startFfmpeg,
  begin,
  log,
}: Listening): Promise<void> => {
  const ffmpeg = startFfmpeg(ARGUMENTS, 1)
  const end = () => ffmpeg.kill()
  over.addEventListener('abort', end, { once: true })
  ffmpeg.stdin.end(listenerList(host, srtPort, game.passphrase))
  const who = { protocol: 'srt', gamePk: game.gamePk }
  let publication: Publication | undefined
  const connected = (): Publication | undefined => {
    const begun = begin(game, (why) => {
      log.info({ ...who, why }, 'encoder disconnected')
      end()
    })
    if (begun === undefined) end()
    log.info(
      who,
      begun === undefined ? 'encoder refused: another one is sending this game' : 'encoder connected',
    )
    return begun
  }
  let isRefused = false
  const [output] = ffmpeg.outputs
  if (output !== undefined)
    readFlv(
      output,
      (tag) => {
        if (isRefused) return
        publication ??= connected()
        if (publication === undefined) isRefused = true
        publication?.tag(tag)
      },
      end,
    )
  await ffmpeg.ended
  over.removeEventListener('abort', end)
  if (publication !== undefined) log.info({ ...who, why: 'it is gone' }, 'encoder disconnected')
  publication?.close()
}

/**
 * Packets pass through unchanged. Standard input names the source, since all users of the machine see
 * arguments.
 */
const ARGUMENTS = [
  ...['-probesize', '200000', '-analyzeduration', '1000000'],
  ...['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'pipe,srt', '-i', 'pipe:0'],
  ...['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-bsf:a', 'aac_adtstoasc'],
  ...['-flvflags', 'no_duration_filesize', '-f', 'flv', 'pipe:1'],
]

const listenerList = (host: string, port: number, passphrase: string): string => {
  const place = host.includes(':') ? `[${host}]` : host
  const query = `mode=listener&passphrase=${passphrase}&pbkeylen=${KEY_BYTES}`
  return `ffconcat version 1.0\nfile 'srt://${place}:${port}?${query}'\n`
}
