// npm run ingest -- --game ID: prints the address for an encoder of a game. Standard output has only the
// answer.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type EncoderAddress, endGame, openGame, Refused, undoEnd } from './ingest/ask-origin.ts'
import { hasFfmpeg } from './ingest/ffmpeg/run-ffmpeg.ts'
import { readRunning } from './ingest/running-file.ts'
import { RUNNING_FILE } from './ingest-settings.ts'

const options = {
  game: { type: 'string' },
  json: { type: 'boolean', default: false },
  'new-key': { type: 'boolean', default: false },
  end: { type: 'boolean', default: false },
  'undo-end': { type: 'boolean', default: false },
  'test-signal': { type: 'boolean', default: false },
} as const
const USAGE =
  'Usage: npm run ingest -- --game ID [--json] [--new-key] [--test-signal], or with --end or --undo-end alone'
const FFMPEG = 'ffmpeg'

/** Paints the sender's wall clock on the picture, in UTC. */
const CLOCK =
  "drawtext=text='%{gmtime\\:%Y-%m-%d %H\\\\\\:%M\\\\\\:%S} UTC':fontsize=h/10:fontcolor=white:box=1:boxcolor=black:x=(w-tw)/2:y=h-2*th"

/** ffmpeg's arguments for a test picture with clock and tone, in real time, as we advise for encoders. */
const TEST_SIGNAL: readonly string[] = [
  ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-re'],
  ...['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=30,${CLOCK}`],
  ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
  ...['-g', '60', '-b:v', '2500k', '-maxrate', '2500k', '-bufsize', '2500k'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
]

try {
  await run()
} catch (error) {
  if (!(error instanceof Refused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const asked = parseOptions()
  if (!/^[1-9]\d{0,14}$/.test(asked.game ?? '')) throw new Refused(`--game must be a game's number. ${USAGE}`)
  const gamePk = Number(asked.game)
  if (isMixed(asked)) throw new Refused(`--end and --undo-end stand alone. ${USAGE}`)
  const running = readRunning(join(process.env.DATA_DIR || '.data', RUNNING_FILE))
  if (running === undefined)
    throw new Refused('Playball is not running: start it with RTMP_PORT or SRT_PORT set.')
  if (asked.end) return say(inWordsOfEnd(gamePk, await endGame(gamePk, { running, fetch })))
  if (asked['undo-end']) {
    await undoEnd(gamePk, { running, fetch })
    return say(`Game ${gamePk} goes on: an encoder may send it with the key that it had.`)
  }
  const address = await openGame(gamePk, { running, fetch, newKey: asked['new-key'] })
  say(asked.json ? JSON.stringify(address) : inWords(gamePk, address))
  if (asked['test-signal']) await sendTestSignal(address)
}

type Asked = ReturnType<typeof parseOptions>

function parseOptions() {
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new Refused(
      `${error instanceof Error ? error.message.split(/\.?\s*\n|\. /, 1)[0] : String(error)}. ${USAGE}`,
    )
  }
}

/** Whether an end is asked for beside anything else, which is a mistake. */
function isMixed({ end, 'undo-end': undo, json, 'new-key': newKey, 'test-signal': signal }: Asked): boolean {
  return (end || undo) && [end, undo, json, newKey, signal].filter(Boolean).length > 1
}

function inWordsOfEnd(gamePk: number, isNew: boolean): string {
  const undo = `npm run ingest -- --game ${gamePk} --undo-end`
  return isNew
    ? `Game ${gamePk} has ended: it is on demand now. If that was a mistake: ${undo}`
    : `Game ${gamePk} had ended already: it is on demand.`
}

function inWords(gamePk: number, { rtmp, key, srt }: EncoderAddress): string {
  const byRtmp = [
    'OBS, Settings > Stream, Service "Custom…":',
    `  Server      ${rtmp}`,
    `  Stream Key  ${key}`,
    'OBS, Settings > Output > Streaming (Output Mode "Advanced"):',
    '  Video Encoder x264, Rate Control CBR, Bitrate 4500 Kbps (1080p) or 2500 Kbps (720p), Keyframe Interval 2 s,',
    '  CPU Usage Preset veryfast, Profile high, Tune zerolatency; Audio Track 1, AAC, 128 Kbps.',
    '  Settings > Audio: 48 kHz. Settings > Video: 30 or 60 FPS.',
  ]
  const bySrt = [`SRT (MPEG-TS with H.264 and AAC): ${srt}`]
  return [
    `Game ${gamePk} is open for an encoder. Keep what follows secret: who has it can send the game's picture.`,
    ...(rtmp === undefined ? [] : byRtmp),
    ...(srt === undefined ? [] : bySrt),
    `When the game is over: npm run ingest -- --game ${gamePk} --end`,
  ].join('\n')
}

/** Sends until Ctrl-C, or until the origin ends it. */
async function sendTestSignal({ rtmp, key, srt }: EncoderAddress): Promise<void> {
  if (!hasFfmpeg(FFMPEG)) throw new Refused('The test signal needs ffmpeg, which is not installed.')
  const [format, to] = rtmp === undefined ? ['mpegts', srt ?? ''] : ['flv', `${rtmp}/${key}`]
  process.stderr.write('Sending a test signal: Ctrl-C ends it.\n')
  const child = spawn(FFMPEG, [...TEST_SIGNAL, '-f', format, to], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'))
  await new Promise((resolve) => child.once('close', resolve))
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
