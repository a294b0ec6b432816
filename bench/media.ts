import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from '../e2e/support/run-playball.ts'
import { startProduct } from './start-product.ts'

const SEGMENT_BYTES = 2_250_000
const PLAYLIST_BYTES = 1_000
/** One quality's playlist, which a player reads every second; it reads that of all qualities once. */
const PLAYLIST = '/720/media.m3u8'
/** Many short rounds, so that some seconds of a neighbour's load fall on both sides. */
const ROUNDS = 21
const ROUND_SECONDS = 1
const WARM_UP_SECONDS = 3
const SEGMENT_CONNECTIONS = 32
const PLAYLIST_CONNECTIONS = 64
const SEGMENT_AIM = 0.9
const PLAYLIST_AIM = 0.7

/**
 * The rate per second for one viewer's token: segments beside nginx's sendfile of the same bytes, playlists
 * beside a bare node:http. Rounds alternate. Needs `nginx` and `wrk` of the system.
 */
export const mediaBesideNginx = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-media-'))
  const [originPort = 0, nginxPort = 0, barePort = 0] = await freePorts(3)
  const origin = startOrigin(originPort)
  const product = await startProduct(`http://localhost:${originPort}`, 1)
  const peers: ChildProcess[] = []
  try {
    const media = `${product.url}/media/${product.viewers[0]?.token}/7`
    peers.push(startNginx(folder, nginxPort), await startBare(barePort, media + PLAYLIST))
    return [
      {
        what: `segments of ${SEGMENT_BYTES} bytes`,
        ...(await compare(`${media}/1.m4s`, `http://localhost:${nginxPort}/1.m4s`, {
          connections: SEGMENT_CONNECTIONS,
          script: wholeByRanges(folder),
        })),
        aim: SEGMENT_AIM,
      },
      {
        what: `playlists of ${PLAYLIST_BYTES} bytes`,
        ...(await compare(media + PLAYLIST, `http://localhost:${barePort}/`, {
          connections: PLAYLIST_CONNECTIONS,
        })),
        aim: PLAYLIST_AIM,
      },
    ]
  } finally {
    for (const it of peers) it.kill()
    product.end()
    origin.close()
    origin.closeAllConnections()
    rmSync(folder, { recursive: true })
  }
}

const segment = Buffer.alloc(SEGMENT_BYTES, 7)
const playlist = Buffer.from('#EXTM3U\n'.padEnd(PLAYLIST_BYTES, '#EXTINF:2,\n1.m4s\n'))

/** An origin with one segment and one playlist for every game. */
const startOrigin = (port: number) =>
  createServer((request, response) => {
    response.end(request.url?.endsWith('.m4s') ? segment : playlist)
  }).listen(port, '127.0.0.1')

const startNginx = (folder: string, port: number): ChildProcess => {
  // nginx's worker runs as another user.
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, '1.m4s'), segment)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
       server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  )
  return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
}

/** Starts a bare server with the product's answer at that address and the same headers. */
const startBare = async (port: number, address: string): Promise<ChildProcess> => {
  const answer = await fetch(address, { headers: { 'user-agent': AGENT } })
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OWN_OF_HTTP.includes(name)))
  const child = fork(join(import.meta.dirname, 'bare-http.ts'), [String(port)])
  child.send({ body: await answer.text(), etag: '', headers })
  await new Promise((resolve) => child.once('message', resolve))
  return child
}

/** Headers of every connection or second, which node:http itself sends on both sides. */
const OWN_OF_HTTP = ['connection', 'date', 'keep-alive', 'content-length']

/** Identifies a client without the device's cookie: the whole measurement is one player (decision 47). */
const AGENT = 'bench'

type Load = { connections: number; script?: string }

/**
 * Requests the whole segment by a different range each time: a client that fetches the same bytes again and
 * again counts as two players (decision 47).
 */
const wholeByRanges = (folder: string): string => {
  const file = join(folder, 'ranges.lua')
  writeFileSync(
    file,
    `local last = ${SEGMENT_BYTES} + os.time() % 100000 * 100000
     function request()
       last = last + 1
       wrk.headers["Range"] = string.format("bytes=0-%d", last)
       return wrk.format()
     end`,
  )
  return file
}

/** The median of alternating rounds, after a warm-up of both sides. */
const compare = async (own: string, peer: string, load: Load) => {
  const rates: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (const url of [own, peer]) await rate(url, load, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await rate(own, load))
    rates.peer.push(await rate(peer, load))
  }
  return { ours: median(rates.ours), peer: median(rates.peer) }
}

const run = promisify(execFile)

const rate = async (url: string, { connections, script }: Load, seconds = ROUND_SECONDS): Promise<number> => {
  const scripted = script === undefined ? [] : ['-s', script]
  const asOnePlayer = ['-H', `User-Agent: ${AGENT}`]
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, `--timeout`, `30s`],
    ...[...asOnePlayer, ...scripted, url],
  ])
  const found = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  if (found === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return Number(found)
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
