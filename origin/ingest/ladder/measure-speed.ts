import type { Clock } from '../../time/clock.ts'
import type { Timers } from '../../time/timers.ts'
import type { StartFfmpeg } from '../ffmpeg/run-ffmpeg.ts'

const SECONDS = 4
const WITHIN_MS = 20_000
const EASY_PICTURE = `testsrc2=size=1280x720:rate=30:duration=${SECONDS}`

/** How much faster than real time this machine encodes the ladder below 720p at 30 fps; 0 if it cannot. */
export const measureSpeed = async (o: {
  startFfmpeg: StartFfmpeg
  clock: Clock
  timers: Pick<Timers, 'wait'>
}): Promise<number> => {
  const outputs = [480, 360, 240].flatMap((height) => [
    ...['-map', '0:v:0', '-vf', `scale=-2:${height}`, '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-f', 'null', '-'],
  ])
  const began = o.clock.now()
  const ffmpeg = o.startFfmpeg(['-f', 'lavfi', '-i', EASY_PICTURE, ...outputs], 1)
  for (const output of ffmpeg.outputs) output.resume()
  const stop = new AbortController()
  const isDone = await Promise.race([ffmpeg.ended, o.timers.wait(WITHIN_MS, stop.signal).then(() => false)])
  stop.abort()
  ffmpeg.kill()
  const seconds = Math.max(1, o.clock.now() - began) / 1_000
  return isDone ? SECONDS / seconds : 0
}
