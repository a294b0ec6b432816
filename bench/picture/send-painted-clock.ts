import { spawn } from 'node:child_process'
import { SQUARE, SQUARES_BITS } from './painted-clock.ts'

const [WIDTH, HEIGHT, FRAME_RATE] = [640, 360, 30]
const [BLACK, GREY, WHITE] = [0, 96, 255]

/**
 * An encoder that paints the wall clock in every frame (`SQUARES_CLOCK`): raw frames go through ffmpeg to
 * `address`, as from OBS: H.264 without delay with a key frame every two seconds, and a tone in AAC.
 */
export const sendPaintedClock = (address: string, format: 'flv' | 'mpegts'): { stop(): void } => {
  const ffmpeg = spawn('ffmpeg', argumentsFor(address, format), { stdio: ['pipe', 'ignore', 'inherit'] })
  // ffmpeg ends when nobody takes the stream any more.
  ffmpeg.stdin.on('error', () => undefined)
  const startedAt = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) * FRAME_RATE) / 1_000)
    for (; sent <= due; sent++) ffmpeg.stdin.write(frameOf(Date.now()))
  }, 1_000 / FRAME_RATE)
  return {
    stop: () => {
      clearInterval(timer)
      ffmpeg.kill('SIGKILL')
    },
  }
}

const argumentsFor = (address: string, format: string): string[] =>
  [
    '-hide_banner -loglevel error',
    `-probesize 32 -analyzeduration 0 -f rawvideo -pixel_format gray -video_size ${WIDTH}x${HEIGHT} -framerate ${FRAME_RATE} -i pipe:0`,
    '-f lavfi -i sine=frequency=440:sample_rate=48000',
    `-c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p -b:v 1200k`,
    `-g ${2 * FRAME_RATE} -keyint_min ${2 * FRAME_RATE} -sc_threshold 0 -c:a aac -b:a 96k`,
    `-f ${format}`,
  ]
    .join(' ')
    .split(' ')
    .concat(address)

/** Paints the clock's bits along the top, the highest bit first. */
const frameOf = (clock: number): Buffer => {
  const frame = Buffer.alloc(WIDTH * HEIGHT, GREY)
  for (let bit = 0; bit < SQUARES_BITS; bit++) {
    const isLit = Math.floor(clock / 2 ** (SQUARES_BITS - 1 - bit)) % 2 === 1
    for (let line = 0; line < SQUARE; line++)
      frame.fill(isLit ? WHITE : BLACK, line * WIDTH + bit * SQUARE, line * WIDTH + (bit + 1) * SQUARE)
  }
  return frame
}
