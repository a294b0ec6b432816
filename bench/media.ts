import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { freePorts } from '../e2e/support/run-playball.ts'
import { ratesInTurns } from './measures.ts'
import { answerAt, startBare } from './polls-beside-bare-http.ts'
import { startProduct } from './start-product.ts'

const PLAYLIST_BYTES = 1_000
/** One quality's playlist, which a player reads every second; it reads that of all qualities once. */
const PLAYLIST = '720/media.m3u8'
/** Many short rounds, so that some seconds of a neighbour's load fall on both sides. */
const ROUNDS = 21
const ROUND_SECONDS = 1
const WARM_UP_SECONDS = 3
const CONNECTIONS = 64
const AIM = 0.55
/** Identifies a client without the device's cookie: the whole measurement is one player (decision 47). */
const AGENT = 'bench'

/** The rate of playlists for one viewer's token beside a bare node:http. Needs `wrk` of the system. */
export const playlistsBesideBareHttp = async () => {
  const [originPort = 0] = await freePorts(1)
  const origin = startOrigin(originPort)
  const product = await startProduct(`http://localhost:${originPort}`, 1)
  const address = `${product.url}/media/${product.viewers[0]?.token}/7/${PLAYLIST}`
  const bare = await startBare(await answerAt(address, { 'user-agent': AGENT }))
  try {
    for (const url of [address, bare.url]) await rate(url, WARM_UP_SECONDS)
    const rates = await ratesInTurns(ROUNDS, { ours: () => rate(address), peer: () => rate(bare.url) })
    return [{ what: `playlists of ${PLAYLIST_BYTES} bytes`, ...rates, aim: AIM }]
  } finally {
    bare.child.kill()
    product.end()
    origin.close()
    origin.closeAllConnections()
  }
}

/** An origin with one playlist for every game. */
const startOrigin = (port: number) => {
  const playlist = Buffer.from('#EXTM3U\n'.padEnd(PLAYLIST_BYTES, '#EXTINF:2,\n1.m4s\n'))
  return createServer((_request, response) => response.end(playlist)).listen(port, '127.0.0.1')
}

const run = promisify(execFile)

const rate = async (url: string, seconds = ROUND_SECONDS): Promise<number> => {
  const asOnePlayer = ['-H', `User-Agent: ${AGENT}`]
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '30s', ...asOnePlayer, url],
  ])
  const found = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  if (found === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return Number(found)
}
