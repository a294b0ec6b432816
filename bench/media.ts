import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { leagueDay } from '../domain/league-time.ts'
import { appClient, eventually } from '../e2e/client.ts'
import { freePorts, runPlayball } from '../e2e/run-playball.ts'

const SEGMENT_BYTES = 2_250_000
const PLAYLIST_BYTES = 1_000
const ROUNDS = 5
const ROUND_SECONDS = 3
/** More than a viewer may fetch twice, and less than memory holds. */
const SEGMENTS = 40
const SEGMENT_CONNECTIONS = 32
const PLAYLIST_CONNECTIONS = 64
const SEGMENT_AIM = 0.9
const PLAYLIST_AIM = 0.7
const START_LIMIT_MS = 120_000

/**
 * What one viewer's token opens, a second: segments beside nginx's sendfile of the same bytes, playlists beside a bare
 * node:http. Rounds alternate. Needs `nginx` and `wrk` of the system.
 */
export const mediaBesideNginx = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-media-'))
  const [originPort = 0, nginxPort = 0, barePort = 0] = await freePorts(3)
  const origin = startOrigin(originPort)
  const playball = await runPlayball({
    LOG_LEVEL: 'warn',
    VIDEO_ORIGIN_URL: `http://localhost:${originPort}`,
  })
  const peers: ChildProcess[] = []
  try {
    const viewer = await startWatching(playball.url)
    peers.push(startNginx(folder, nginxPort), await startBare(barePort, `${viewer.media}/media.m3u8`))
    return [
      {
        what: `segments of ${SEGMENT_BYTES} bytes`,
        ...(await compare(
          viewer,
          `${viewer.media}/`,
          `http://localhost:${nginxPort}/`,
          { connections: SEGMENT_CONNECTIONS, script: segmentsInTurn(folder) },
        )),
        aim: SEGMENT_AIM,
      },
      {
        what: `playlists of ${PLAYLIST_BYTES} bytes`,
        ...(await compare(viewer, `${viewer.media}/media.m3u8`, `http://localhost:${barePort}/`, {
          connections: PLAYLIST_CONNECTIONS,
        })),
        aim: PLAYLIST_AIM,
      },
    ]
  } finally {
    for (const it of peers) it.kill()
    await playball.stop()
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

type Viewer = { media: string; renew(): Promise<void> }

const board = z.object({ response: z.array(z.object({ id: z.number(), isLive: z.boolean() })) })
const stream = z.object({
  response: z.object({ st: z.string(), playback: z.object({ id: z.string(), generation: z.number() }) }),
})

const startWatching = async (url: string): Promise<Viewer> => {
  const member = appClient(url)
  await member.login('socio@playball.test', 'beisbol-2026')
  const game = await eventually('a live game', () => liveGame(url), { timeout: START_LIMIT_MS })
  const { st, playback } = stream.parse(
    (await member.call('POST', `/api/streaming?gameId=${game}`)).body,
  ).response
  const { id, generation } = playback
  return {
    media: `${url}${st.slice(0, st.lastIndexOf('/'))}`,
    renew: async () => void (await member.call('POST', '/api/streaming/heartbeat', { id, generation })),
  }
}

const liveGame = async (url: string): Promise<number | undefined> => {
  const day = leagueDay(Date.now()).replaceAll('-', '/')
  const answer = await fetch(`${url}/api/3.0.0/scoreboard/${day}`)
  if (!answer.ok) return undefined
  return board.parse(await answer.json()).response.find((it) => it.isLive)?.id
}

const startNginx = (folder: string, port: number): ChildProcess => {
  // Its worker is another user.
  chmodSync(folder, 0o755)
  for (let n = 0; n < SEGMENTS; n += 1) writeFileSync(join(folder, `${n}.m4s`), segment)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
       server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  )
  return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
}

/** Answers what the product answered at that address, with the same headers. */
const startBare = async (port: number, address: string): Promise<ChildProcess> => {
  const answer = await fetch(address)
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OWN_OF_HTTP.includes(name)))
  const child = fork(join(import.meta.dirname, 'bare-http.ts'), [String(port)])
  child.send({ body: await answer.text(), etag: '', headers })
  await new Promise((resolve) => child.once('message', resolve))
  return child
}

/** What goes with every connection or second is node:http's own in both. */
const OWN_OF_HTTP = ['connection', 'date', 'keep-alive', 'content-length']

type Load = { connections: number; script?: string }

/** One segment after the other, as a player fetches them: a client that fetches the same ones again and again is two. */
const segmentsInTurn = (folder: string): string => {
  const file = join(folder, 'segments.lua')
  writeFileSync(
    file,
    `local n = 0
     function request()
       n = (n + 1) % ${SEGMENTS}
       return wrk.format("GET", wrk.path .. n .. ".m4s")
     end`,
  )
  return file
}

/** The median of alternating rounds, so that a noisy minute falls on both. */
const compare = async ({ renew }: Viewer, own: string, peer: string, load: Load) => {
  const rates: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    await renew()
    rates.ours.push(await rate(own, load))
    rates.peer.push(await rate(peer, load))
  }
  return { ours: median(rates.ours), peer: median(rates.peer) }
}

const run = promisify(execFile)

const rate = async (url: string, { connections, script }: Load): Promise<number> => {
  const scripted = script === undefined ? [] : ['-s', script]
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${ROUND_SECONDS}s`, ...scripted, url])
  const found = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  if (found === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return Number(found)
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
