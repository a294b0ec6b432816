import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Playball } from '../../e2e/support/run-playball.ts'
import { sendPaintedClock } from './send-painted-clock.ts'

/** A real encoder of a game, which can stop and start again. */
export type Encoder = { start(): void; stop(): void }

const address = z.object({ rtmp: z.string(), key: z.string() })
const run = promisify(execFile)

/** An encoder that sends to the running product by RTMP, to the address that `npm run ingest` prints. */
export const openEncoder = async (playball: Playball, gameId: number): Promise<Encoder> => {
  const env = { ...process.env, DATA_DIR: playball.dataDir }
  const args = ['origin/ingest-game.ts', '--game', String(gameId), '--json']
  const { stdout } = await run(process.execPath, args, { env })
  const { rtmp, key } = address.parse(JSON.parse(stdout))
  let sending: ReturnType<typeof sendPaintedClock> | undefined
  return {
    start: () => {
      sending = sendPaintedClock(`${rtmp}/${key}`, 'flv')
    },
    stop: () => sending?.stop(),
  }
}
