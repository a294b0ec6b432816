import { type ChildProcess, spawn } from 'node:child_process'

/**
 * The ffmpeg of the tests: the one named in FFMPEG, or this machine's. A test that needs it fails without it.
 */
export const FFMPEG = process.env.FFMPEG ?? 'ffmpeg'

/**
 * Sends a test picture in real time, as the league's encoder would: H.264 with a key frame each 2 s, and AAC.
 */
export const sendPicture = (
  to: string,
  o: { seconds?: number; format?: 'flv' | 'mpegts'; size?: string; video?: string[]; sound?: boolean } = {},
): Sender => {
  const { seconds = 60, format = 'flv', size = '320x180', video = [], sound = true } = o
  const tone = sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'] : []
  const child = spawn(FFMPEG, [
    ...['-hide_banner', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30`],
    ...tone,
    ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '60'],
    ...['-pix_fmt', 'yuv420p', ...video, ...(sound ? ['-c:a', 'aac', '-b:a', '64k'] : []), '-f', format, to],
  ])
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // A test that does not await `ended` notices the failure by the missing picture.
  ended.catch(() => undefined)
  return { child, ended, said: () => said }
}

export type Sender = { child: ChildProcess; ended: Promise<number | null>; said: () => string }
