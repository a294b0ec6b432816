import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../e2e/support/run-playball.ts'
import { openGame } from '../origin/ingest/ask-origin.ts'
import type { Running } from '../origin/ingest/running-file.ts'

const TOKEN = 'a-credential-of-benches'
const FIRST_GAME = 7_001
const SETTLED_MS = 8_000
const MEASURED_MS = 20_000
/** The ticks of a second of processor time in Linux's /proc. */
const TICKS = 100
const KILOBYTES = 1_024
/** The stream of OBS with our settings: 720 lines, 30 frames a second, a key frame every two seconds. */
const PICTURE =
  '-f lavfi -i testsrc2=size=1280x720:rate=30 -f lavfi -i sine=sample_rate=48000 -t 20 -c:v libx264 -preset veryfast ' +
  '-tune zerolatency -g 60 -keyint_min 60 -sc_threshold 0 -b:v 2500k -minrate 2500k -maxrate 2500k -bufsize 2500k ' +
  '-nal-hrd cbr -pix_fmt yuv420p -c:a aac -b:a 128k -f flv'

type Used = { processor: number; megabytes: number }

/** The use of the origin's process, and of its ladder's ffmpeg, for each encoder that sends by RTMP. */
export const whatEncodersCost = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'encoders-bench-'))
  const picture = path.join(folder, 'picture.flv')
  try {
    execFileSync('ffmpeg', ['-v', 'error', ...PICTURE.split(' '), picture])
    const idle = await measure(folder, picture, { encoders: 0, ladder: 'off' })
    const one = await measure(folder, picture, { encoders: 1, ladder: 'off' })
    const five = await measure(folder, picture, { encoders: 5, ladder: 'off' })
    const ladder = await measure(folder, picture, { encoders: 1, ladder: '480,240' })
    return [
      { what: 'the origin, nothing sent', result: inWords(idle) },
      { what: 'one encoder of 2.5 Mbit/s, passed through', result: inWords(one, idle) },
      { what: 'five of them, each', result: inWords(five, idle, 5) },
      { what: 'one, with a ladder of 480 and 240 lines', result: inWords(ladder, idle) },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const measure = async (
  folder: string,
  picture: string,
  { encoders, ladder }: { encoders: number; ladder: string },
): Promise<Used> => {
  const dataDir = mkdtempSync(path.join(folder, 'data-'))
  const [port = 0, rtmpPort = 0] = await freePorts(2)
  const running = { address: `http://localhost:${port}`, token: TOKEN, rtmpPort } as const
  const origin = await startOrigin({
    ...{ DATA_DIR: dataDir, ORIGIN_PORT: String(port), RTMP_PORT: String(rtmpPort) },
    ...{ INGEST_LADDER: ladder, ORIGIN_TOKEN: TOKEN },
  })
  const sending: ReturnType<typeof spawn>[] = []
  try {
    for (let n = 0; n < encoders; n++) sending.push(await send(running, FIRST_GAME + n, picture))
    await sleep(SETTLED_MS)
    const before = processorSeconds(origin.pid)
    await sleep(MEASURED_MS)
    if (sending.some((it) => it.exitCode !== null)) throw new Error('an encoder was sent away')
    return {
      processor: ((processorSeconds(origin.pid) - before) * 1_000) / MEASURED_MS,
      megabytes: family(origin.pid).reduce((sum, pid) => sum + residentMegabytes(pid), 0),
    }
  } finally {
    for (const it of sending) it.kill('SIGKILL')
    origin.stop()
    await origin.ended
  }
}

const startOrigin = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, ['origin/main.ts'], {
    env: { ...process.env, ...env, MODE: 'live', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const ready = once(createInterface(child.stdout), 'line')
  await Promise.race([ready, ended.then(() => Promise.reject(new Error('the origin did not start')))])
  return { pid: child.pid ?? 0, ended, stop: () => void child.kill() }
}

const send = async (
  running: Pick<Running, 'address' | 'token' | 'rtmpPort'>,
  gamePk: number,
  picture: string,
) => {
  // This measurement runs no product that knows the league's games.
  const withoutProduct = { ...running, productUrl: 'http://localhost:1', publicHost: 'localhost' }
  const { rtmp, key } = await openGame(gamePk, { running: withoutProduct, fetch, newKey: false })
  const input = ['-v', 'error', '-re', '-stream_loop', '-1', '-i', picture]
  return spawn('ffmpeg', [...input, '-c', 'copy', '-f', 'flv', `${rtmp}/${key}`], { stdio: 'ignore' })
}

/** A process and all its descendants. */
const family = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children.flatMap((it) => family(Number(it)))]
}

/** User and system time in seconds, of a process and its descendants; proc(5). */
const processorSeconds = (root: number): number =>
  family(root).reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS
  }, 0)

const residentMegabytes = (pid: number): number => {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / KILOBYTES
}

const inWords = (used: Used, without: Used = { processor: 0, megabytes: 0 }, streams = 1): string => {
  const processor = ((used.processor - without.processor) / streams) * 100
  const megabytes = (used.megabytes - without.megabytes) / streams
  return `${processor.toFixed(1)} % of a core, ${Math.round(megabytes)} MB`
}
