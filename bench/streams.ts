import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { shareOf } from './measures.ts'

const TARGET_VIEWERS = 10_000
const PER_PROCESS = 5_000
/** Open files of a process besides its sockets. */
const OTHER_FILES = 200
const CHANGES = 12
const BETWEEN_CHANGES_MS = 1_500
const SETTLE_MS = 2_000
const AIM_P99_MS = 1_000
const GAME = '/api/3.0.0/games/900001'

/** Sends a change to 10,000 event streams of one process: the time from storing it to the last byte. */
export const streamsOfOneProcess = async () => {
  const limit = openFilesLimit()
  const viewers = Math.min(TARGET_VIEWERS, limit - OTHER_FILES)
  const server = start('streams-server.ts')
  const { url } = await next(server, z.object({ url: z.string() }))
  const { version } = await logAt(url)
  const before = await measure(server)
  const viewerProcesses = await gather(url, version, viewers)
  await sleep(SETTLE_MS)
  const idle = await measure(server)
  try {
    const rounds: number[][] = []
    let bytes = 0
    for (let round = 0; round < CHANGES; round++) {
      const result = await sendChange(server, viewerProcesses)
      rounds.push(result.delays)
      bytes = result.bytes
      await sleep(BETWEEN_CHANGES_MS)
    }
    const after = await measure(server)
    const note = viewers < TARGET_VIEWERS ? ` (this machine lets a process open ${limit} files)` : ''
    return [
      {
        what: `${viewers} streams, changes of ${bytes} bytes and a scoreboard${note}`,
        result: timesOf(rounds),
      },
      {
        what: 'the loop of the server meanwhile stood',
        result: `p99 ${after.lagP99Ms.toFixed(0)} ms, at most ${after.lagMostMs.toFixed(0)} ms`,
      },
      { what: 'memory', result: memoryOf(before.rss, idle.rss, after.rss, viewers) },
    ]
  } finally {
    for (const child of [server, ...viewerProcesses]) child.send('end')
  }
}

const memoryOf = (none: number, all: number, after: number, viewers: number): string => {
  const [before, open, end] = [none, all, after].map((it) => `${(it / 1024 / 1024).toFixed(0)} MB`)
  const each = ((all - none) / viewers / 1024).toFixed(1)
  return `${before} without viewers, ${open} with them, ${each} KiB a stream; ${end} after the changes`
}

/** The times of the median and the worst change, because other work of the machine falls on some changes. */
const timesOf = (rounds: number[][]): string => {
  const [middle = [], worst = []] = [rounds.length >> 1, rounds.length - 1].map(
    (nth) => rounds.toSorted((a, b) => shareOf(a, 0.99) - shareOf(b, 0.99))[nth],
  )
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => shareOf(middle, share).toFixed(0))
  const worstP99 = shareOf(worst, 0.99).toFixed(0)
  return `p50 ${p50} ms, p99 ${p99} ms, last ${most} ms; p99 of the worst of ${rounds.length} ${worstP99} ms (aim under ${AIM_P99_MS} ms)`
}

/** The system's highest limit of open files, to which each child raises itself. */
const openFilesLimit = (): number => {
  if (process.platform === 'win32') return TARGET_VIEWERS + OTHER_FILES
  const result = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  return result === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(result)
}

const start = (file: string): ChildProcess => {
  const program = [process.execPath, '--expose-gc', join(import.meta.dirname, file)]
  const stdio: ['ignore', 'inherit', 'inherit', 'ipc'] = ['ignore', 'inherit', 'inherit', 'ipc']
  const [first = '', ...rest] =
    process.platform === 'win32'
      ? program
      : ['sh', '-c', 'ulimit -n "$(ulimit -Hn)"; exec "$@"', 'sh', ...program]
  const child = spawn(first, rest, { stdio })
  child.setMaxListeners(0)
  return child
}

/** The next message of that form; rejects if the process ends first. */
const next = async <T>(child: ChildProcess, form: z.ZodType<T>): Promise<T> => {
  for (;;) {
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`a process ended with ${code}`))),
    ])
    const result = form.safeParse(message)
    if (result.success) return result.data
    if (z.object({ lost: z.number() }).safeParse(message).success) throw new Error('a viewer was dropped')
  }
}

const logAt = async (url: string) => {
  const answer = await fetch(`${url}${GAME}/log`)
  return z.object({ response: z.object({ version: z.string() }) }).parse(await answer.json()).response
}

const measure = (server: ChildProcess) => {
  const result = next(server, z.object({ rss: z.number(), lagP99Ms: z.number(), lagMostMs: z.number() }))
  server.send('measure')
  return result
}

/** Starts processes full of viewers, who like a browser ask for changes after the version that they have. */
const gather = async (url: string, version: string, viewers: number): Promise<ChildProcess[]> => {
  const port = Number(new URL(url).port)
  const viewerProcesses: ChildProcess[] = []
  for (let from = 0; from < viewers; from += PER_PROCESS) {
    const child = start('streams-viewers.ts')
    const open = next(child, z.object({ open: z.number() }))
    child.send({
      port,
      path: `${GAME}/stream?after=${version}`,
      viewers: Math.min(PER_PROCESS, viewers - from),
    })
    await open
    viewerProcesses.push(child)
  }
  return viewerProcesses
}

const sendChange = async (server: ChildProcess, viewerProcesses: ChildProcess[]) => {
  const received = Promise.all(
    viewerProcesses.map((child) =>
      next(child, z.object({ received: z.array(z.number()), bytes: z.number() })),
    ),
  )
  const started = next(server, z.object({ at: z.number() }))
  server.send('change')
  const { at } = await started
  const all = await received
  return { delays: all.flatMap((it) => it.received.map((time) => time - at)), bytes: all[0]?.bytes ?? 0 }
}
