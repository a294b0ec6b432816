/**
 * Makes the committed slate: `node origin/slate/make-slate.ts`. Needs ffmpeg with libx264 and Debian's
 * Chromium; nothing of it runs in `npm start` or `npm test`. The result is 8 s that loop without a seam:
 * exactly 240 frames in 4 closed groups of 60, and exactly 375 AAC frames, in 16 chunks of half a second.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { openSlate } from './slate.ts'

const MEDIA = new URL('./media/', import.meta.url)
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const SIZE = { width: 1280, height: 720 }
const FRAMES = 240
const AUDIO_FRAMES = 375
const MAX_BYTES = 200_000
const ADTS_SYNC = 0xfff
const ffmpeg = (args: string) =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args.split(' ')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })

const makeSlate = async () => {
  const work = mkdtempSync(join(tmpdir(), 'slate-'))
  const at = (name: string) => join(work, name)
  await draw(at('slate.png'))
  // One reference and no B pictures: every decoder of the ladder takes it.
  const shape = 'keyint=60:min-keyint=60:scenecut=0:open-gop=0:bframes=0:ref=1'
  const codec = `-c:v libx264 -profile:v main -level:v 3.1 -preset veryslow -tune stillimage -crf 24 -x264-params ${shape}`
  const colours = '-colorspace bt709 -color_primaries bt709 -color_trc bt709'
  const scale = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'
  ffmpeg(
    `-loop 1 -framerate 30 -i ${at('slate.png')} -frames:v ${FRAMES} -vf ${scale} ${codec} ${colours} -f h264 ${at('slate.h264')}`,
  )
  ffmpeg(`-f lavfi -i anullsrc=r=48000:cl=stereo -t 24 -c:a aac -b:a 32k -f adts ${at('all.aac')}`)
  writeFileSync(at('silence.aac'), silence(readFileSync(at('all.aac'))))
  const chunks =
    '-movflags +empty_moov+delay_moov+default_base_moof -frag_duration 500000 -video_track_timescale 90000'
  ffmpeg(
    `-r 30 -i ${at('slate.h264')} -i ${at('silence.aac')} -c copy -bsf:a aac_adtstoasc ${chunks} ${at('slate.mp4')}`,
  )
  ffmpeg(`-r 30 -i ${at('slate.h264')} -c copy ${chunks} ${at('slate-video.mp4')}`)
  const names = ['slate.mp4', 'slate-video.mp4']
  for (const name of names) writeFileSync(at(name), withoutIndex(readFileSync(at(name))))
  for (const name of names) openSlate(readFileSync(at(name)))
  const bytes = names.reduce((sum, name) => sum + statSync(at(name)).size, 0)
  if (bytes > MAX_BYTES) throw new Error(`${bytes} bytes are too many`)
  // Only a complete, verified set replaces the committed one.
  for (const name of names) copyFileSync(at(name), new URL(name, MEDIA))
  rmSync(work, { recursive: true })
  process.stdout.write(`${bytes} bytes\n`)
}

const draw = async (out: string) => {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
  })
  const page = await browser.newPage({ viewport: SIZE })
  await page.goto(new URL('slate.html', MEDIA).href)
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: out })
  await browser.close()
}

/** Takes frames from the middle, away from the encoder's start and end. */
const silence = (adts: Buffer): Buffer => {
  const frames: Buffer[] = []
  for (let at = 0; at + 7 <= adts.length; ) {
    if (adts.readUInt16BE(at) >> 4 !== ADTS_SYNC) throw new Error('not ADTS')
    const length = (adts.readUInt32BE(at + 3) >> 13) & 0x1fff
    frames.push(adts.subarray(at, at + length))
    at += length
  }
  return Buffer.concat(frames.slice(AUDIO_FRAMES, 2 * AUDIO_FRAMES))
}

/** Removes the index at the end, which only a file needs. */
const withoutIndex = (file: Buffer): Buffer => {
  const at = file.lastIndexOf('mfra', undefined, 'latin1')
  return at < 0 ? file : file.subarray(0, at - 4)
}

await makeSlate()
