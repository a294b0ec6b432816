import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page, type Response } from '@playwright/test'
import { z } from 'zod'
import { leagueDay } from '../domain/league/league-time.ts'
import { eventually } from '../e2e/support/client.ts'
import { logIn } from '../e2e/support/fan.ts'
import { leagueOf } from '../e2e/support/league.ts'
import { freePorts, runPlayball } from '../e2e/support/run-playball.ts'
import { chromiumPath } from '../scripts/chromium.ts'

const CREDENTIAL = 'a-credential-of-this-bench'
const CDN_KEY = 'a-key-of-this-bench-and-of-nothing-else'
const SLOW_MACHINE_MS = 120_000
const WATCHED_SECONDS = 12
const GAME_LENGTH_MS = 5 * 3_600_000

/**
 * Another engine in the place of our origin: ffmpeg writes two qualities, nginx serves them for the
 * credential, and a browser plays them from the product, live and after their end; then again with a second
 * nginx as the CDN. Needs `ffmpeg` and `nginx` of the system.
 */
export const anotherEngine = async () => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  try {
    return [...(await playFrom(browser, { hasCdn: false })), ...(await playFrom(browser, { hasCdn: true }))]
  } finally {
    await browser.close()
  }
}

const playFrom = async (browser: Browser, { hasCdn }: { hasCdn: boolean }) => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-engine-'))
  const [port = 0, originPort = 0, cdnPort = 0] = await freePorts(3)
  const programs = [startNginx(folder, { port, originPort, cdnPort })]
  const running = await runPlayball({
    ...{ PORT: String(port), ORIGIN_TOKEN: CREDENTIAL, LOG_LEVEL: 'warn' },
    VIDEO_ORIGIN_URL: `http://localhost:${originPort}/video`,
    ...(hasCdn && { MEDIA_CDN_URL: `http://localhost:${cdnPort}`, MEDIA_CDN_KEYS: CDN_KEY }),
  })
  const playball = { ...running, url: `http://localhost:${port}` }
  try {
    const league = leagueOf(playball)
    const gameId = await eventually('a live game', () => liveGame(playball.url, league.now()), {
      timeout: SLOW_MACHINE_MS,
    })
    const encoder = startEncoder(join(folder, 'video', String(gameId)))
    programs.push(encoder)
    await eventually(
      'the first playlist',
      async () => existsSync(join(folder, `video/${gameId}/master.m3u8`)) || undefined,
      {
        timeout: SLOW_MACHINE_MS,
      },
    )
    const viewer = await openViewer(browser, playball.url)
    await viewer.page.goto(`/player/${gameId}`)
    const live = await watch(viewer.page)
    const cdn = hasCdn ? await checkCdn(viewer.segments, cdnPort) : undefined
    encoder.kill('SIGINT')
    await once(encoder, 'exit')
    await viewer.page.close()
    await league.moveClock(GAME_LENGTH_MS)
    await eventually('the game on demand', () => onDemand(playball.url, gameId), { timeout: SLOW_MACHINE_MS })
    const next = await openViewer(browser, playball.url)
    await next.page.goto(`/player/${gameId}`)
    const later = await watch(next.page)
    await next.page.close()
    const by = hasCdn ? 'nginx and ffmpeg, segments by a CDN' : 'nginx and ffmpeg'
    return [
      { what: `${by}, live`, result: live },
      { what: `${by}, on demand after its end`, result: later },
      ...(cdn === undefined ? [] : [{ what: 'a second viewer’s segment at the CDN', result: cdn }]),
    ]
  } finally {
    for (const it of programs) it.kill('SIGKILL')
    await playball.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The origin, which asks for the credential; and the CDN, which knows neither cookies nor queries. */
const startNginx = (
  folder: string,
  { port, originPort, cdnPort }: { port: number; originPort: number; cdnPort: number },
): ChildProcess => {
  mkdirSync(join(folder, 'video'))
  // nginx's workers run as another user.
  chmodSync(folder, 0o755)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http {
       access_log off; default_type application/octet-stream;
       map $http_authorization $is_known { default 0; "Bearer ${CREDENTIAL}" 1; }
       server {
         listen 127.0.0.1:${originPort};
         location /video/ { if ($is_known = 0) { return 401; } root ${folder}; }
       }
       proxy_cache_path ${folder}/cache keys_zone=media:1m max_size=1g;
       server {
         listen 127.0.0.1:${cdnPort};
         location /shared-media/ {
           proxy_pass http://127.0.0.1:${port};
           proxy_set_header Cookie "";
           proxy_cache media; proxy_cache_key $uri; proxy_cache_lock on;
           add_header X-Cache $upstream_cache_status always;
         }
         location / { return 404; }
       }
     }`,
  )
  return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
}

/** Writes two qualities with ffmpeg's own muxer, and with its names, folders and dates. */
const startEncoder = (folder: string): ChildProcess => {
  mkdirSync(folder, { recursive: true })
  const picture = 'testsrc2=size=640x360:rate=25'
  const sound = 'sine=frequency=440:sample_rate=48000'
  return spawn(
    'ffmpeg',
    [
      ...['-loglevel', 'error', '-re', '-f', 'lavfi', '-i', picture, '-re', '-f', 'lavfi', '-i', sound],
      ...['-filter_complex', '[0:v]split=2[high][whole];[whole]scale=320:180[low]'],
      ...['-map', '[high]', '-map', '1:a', '-map', '[low]', '-map', '1:a'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-sc_threshold', '0'],
      ...['-b:v:0', '800k', '-b:v:1', '250k', '-c:a', 'aac', '-b:a', '64k'],
      ...['-f', 'hls', '-hls_time', '2', '-hls_list_size', '0', '-hls_segment_type', 'fmp4'],
      ...['-hls_flags', 'independent_segments+program_date_time+temp_file'],
      ...['-master_pl_name', 'master.m3u8', '-var_stream_map', 'v:0,a:0,name:360p v:1,a:1,name:180p'],
      ...['-hls_segment_filename', join(folder, '%v/seg.%d.m4s'), join(folder, '%v/index.m3u8')],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

const openViewer = async (browser: Browser, baseURL: string) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } })
  const segments: Response[] = []
  page.on('response', (it) => /\.m4s(\?|$)/.test(it.url()) && segments.push(it))
  await logIn(page, 'socio@playball.test')
  return { page, segments }
}

type Picture = { time: number; width: number; error: string | null }
const pictureOn = (page: Page): Promise<Picture> =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return {
      time: video?.currentTime ?? 0,
      width: video?.videoWidth ?? 0,
      error: video?.error?.message ?? null,
    }
  })

/** Waits until the picture has played on for some seconds. */
const watch = async (page: Page): Promise<string> => {
  const first = await eventually(
    'a picture',
    async () => {
      const it = await pictureOn(page)
      return it.width > 0 && it.time > 0 ? it : undefined
    },
    { timeout: SLOW_MACHINE_MS },
  )
  const startedAt = performance.now()
  const last = await eventually(
    'a picture that goes on',
    async () => {
      const it = await pictureOn(page)
      return it.time - first.time >= WATCHED_SECONDS ? it : undefined
    },
    { timeout: SLOW_MACHINE_MS },
  )
  const took = ((performance.now() - startedAt) / 1000).toFixed(1)
  return `${(last.time - first.time).toFixed(1)} s of picture, ${last.width} pixels wide, in ${took} s`
}

/** Expects the CDN to send all segments, to cache them for other viewers and to refuse unsigned ones. */
const checkCdn = async (segments: Response[], cdnPort: number): Promise<string> => {
  const cdn = `http://localhost:${cdnPort}/`
  expect(segments.length).toBeGreaterThan(0)
  expect(segments.filter((it) => !it.url().startsWith(cdn))).toEqual([])
  const [first] = segments
  const address = first?.url() ?? ''
  const again = await fetch(address, { headers: { cookie: 'did=another' } })
  expect([again.status, again.headers.get('x-cache'), again.headers.get('set-cookie')]).toEqual([
    200,
    'HIT',
    null,
  ])
  for (const mangled of [
    address.replace(/\/seg\.\d+/, '/seg.99'),
    address.replace(/(shared-media\/\d+\/.)./, '$1_'),
  ]) {
    const refused = await fetch(mangled)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store'])
  }
  return `${again.headers.get('x-cache')}, ${again.headers.get('cache-control')}; ${segments.length} segments of the first one came from there`
}

const board = z.object({ response: z.array(z.object({ id: z.number(), isLive: z.boolean() })) })

const liveGame = async (url: string, now: number): Promise<number | undefined> => {
  const answer = await fetch(`${url}/api/3.0.0/scoreboard/${leagueDay(now).replaceAll('-', '/')}`)
  if (!answer.ok) return undefined
  return board.parse(await answer.json()).response.find((it) => it.isLive)?.id
}

const streaming = z.object({ response: z.object({ ondemand: z.boolean() }) })

const onDemand = async (url: string, gameId: number): Promise<true | undefined> => {
  const answer = await fetch(`${url}/api/3.0.0/calendar/games/${gameId}`)
  if (!answer.ok) return undefined
  return streaming.parse(await answer.json()).response.ondemand || undefined
}
