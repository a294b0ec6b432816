import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Recorder } from '../../recording/recorder.ts'
import type { OpenedGame, OpenedGames } from './opened-games.ts'
import type { Publications } from './publications.ts'

type Params = { gamePk: string }
const GAME_NUMBER = /^[1-9]\d{0,14}$/

/**
 * `POST /ingest/{gamePk}` opens a game for an encoder and answers its secrets, the same each time; `…/key`
 * makes new ones and ends the stream of the old ones; `…/end` ends the game, which is on demand from then on;
 * `…/undo-end` takes the end back. 404 for anything but a game's number, and for the end of a game that was
 * never opened; 409 for a game that is over, for the end of a game without a picture, and if there is no end
 * to take back; 410 if the recording has left the disk.
 */
export const ingestRoutes = (
  app: FastifyInstance,
  o: {
    games: OpenedGames
    recorder: Recorder
    publications: Publications
    ports: { rtmp: number | undefined; srt: number | undefined }
    /** Called when games are opened or ended, or get new secrets. */
    changed(): void
  },
): void => {
  const answer = (reply: FastifyReply, game: OpenedGame | undefined) => {
    if (game === undefined) return refuse(reply, 409, 'The game is over')
    o.changed()
    const { gamePk, key, passphrase, srtSlot } = game
    const srtPort = o.ports.srt === undefined || srtSlot === undefined ? undefined : o.ports.srt + srtSlot
    return reply.header('cache-control', 'no-store').send({
      gamePk,
      key,
      passphrase,
      rtmpPort: o.ports.rtmp,
      srtPort,
      isLive: o.publications.isLive(gamePk),
    })
  }
  const route = (url: string, handle: (gamePk: number, reply: FastifyReply) => unknown) =>
    app.post<{ Params: Params }>(url, ({ params }, reply) =>
      GAME_NUMBER.test(params.gamePk)
        ? handle(Number(params.gamePk), reply)
        : refuse(reply, 404, 'No such game'),
    )
  route('/ingest/:gamePk', (gamePk, reply) => answer(reply, o.games.open(gamePk)))
  route('/ingest/:gamePk/key', (gamePk, reply) => {
    if (o.games.open(gamePk) === undefined) return refuse(reply, 409, 'The game is over')
    o.publications.stop(gamePk, 'The key was renewed.')
    return answer(reply, o.games.renew(gamePk))
  })
  route('/ingest/:gamePk/end', async (gamePk, reply) => {
    if (!o.games.isKnown(gamePk)) return refuse(reply, 404, 'The game was not opened')
    const state = await o.recorder.stateOf(gamePk)
    if (state === 'none') return refuse(reply, 409, 'The game has not begun')
    const wasOver = state === 'ended' && o.games.isOver(gamePk)
    o.games.end(gamePk)
    o.publications.stop(gamePk, 'The game is over.')
    o.changed()
    await o.publications.settled()
    await o.recorder.end(gamePk)
    return reply.header('cache-control', 'no-store').send({ gamePk, isOver: true, wasOver })
  })
  route('/ingest/:gamePk/undo-end', async (gamePk, reply) => {
    if (!o.games.isKnown(gamePk)) return refuse(reply, 404, 'The game was not opened')
    const isOver = o.games.isOver(gamePk) || (await o.recorder.stateOf(gamePk)) === 'ended'
    if (!isOver) return refuse(reply, 409, 'The game has not ended')
    // The recording comes first: if a crash follows, the game is still over, and its end can be taken back
    // again.
    if (!(await o.recorder.resume(gamePk))) return refuse(reply, 410, 'The recording has left the disk')
    o.games.reopen(gamePk)
    o.changed()
    return reply.header('cache-control', 'no-store').send({ gamePk, isOver: false })
  })
}

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error: { code: String(status), message } })
