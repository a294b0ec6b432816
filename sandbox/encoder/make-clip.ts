/**
 * Makes the committed media of the encoder: `node sandbox/encoder/make-clip.ts`. Needs ffmpeg with libx264
 * and Debian's Chromium; nothing of it runs in `npm start` or `npm test`. The result is 24 s that loop
 * without a seam: exactly 720 frames in 12 closed groups of 60, and exactly 1,125 AAC frames. Fails when a
 * frame of the scene would change with the score strip above it.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { AUDIO_FRAMES, FORMATS, FRAME_RATE, FRAMES, MACROBLOCK, type RenditionFormat } from './ladder.ts'
import { firstDependentFrame } from './verify-clip.ts'

const MEDIA = new URL('./media/', import.meta.url)
const OUTPUT_FILES = ['crowd.m4a', ...FORMATS.map((format) => `scene-${format.name}.h264`)]
const DRAWN_HEIGHT = 672
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const ffmpeg = (args: string[]) =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['ignore', 'inherit', 'inherit'] })

const makeClip = async () => {
  const work = mkdtempSync(join(tmpdir(), 'clip-'))
  const drawn = join(work, 'scene.mkv')
  await drawScene(drawn)
  for (const format of FORMATS) encodeFrames(drawn, format, work)
  encodeCrowd(work)
  // Only a complete, verified set replaces the committed one.
  for (const name of OUTPUT_FILES) copyFileSync(join(work, name), new URL(name, MEDIA))
  rmSync(work, { recursive: true })
}

const drawScene = async (out: string) => {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  await page.goto(new URL('scene.html', MEDIA).href)
  const form = '-v error -y -f image2pipe -framerate 30 -c:v png -i - -c:v ffv1 -pix_fmt bgr0'
  const sink = spawn('ffmpeg', [...splitArgs(form), out], { stdio: ['pipe', 'inherit', 'inherit'] })
  for (let n = 0; n < FRAMES; n++) {
    const png = await page.evaluate(
      `frame(${n}); document.getElementById('park').toDataURL('image/png').slice(22)`,
    )
    if (!sink.stdin.write(Buffer.from(String(png), 'base64'))) await once(sink.stdin, 'drain')
  }
  sink.stdin.end()
  await once(sink, 'close')
  await browser.close()
}

// A scene that predicts from above itself is discarded, scaled and encoded again.
const SCALERS = ['lanczos', 'area', 'bicubic', 'bilinear']
const encodeFrames = (drawn: string, format: RenditionFormat, work: string) => {
  const out = join(work, `scene-${format.name}.h264`)
  const usableScaler = SCALERS.find((scaler) => {
    encodeOnce(drawn, format, scaler, out)
    return firstDependentFrame(format, out, work) === undefined
  })
  if (!usableScaler)
    throw new Error(`${format.name}: every encoding depends on the strip; change its crf in ladder.ts`)
  process.stdout.write(`${format.name} ${usableScaler} ${statSync(out).size} bytes\n`)
}

// One slice, one reference, no B pictures, CAVLC: strip-slice.ts can then write the strip's slice by hand.
// The first macroblock row is plain dark: there is almost nothing in it to predict from above.
const encodeOnce = (drawn: string, format: RenditionFormat, scaler: string, out: string) => {
  const night = `drawbox=0:0:iw:${Math.ceil((MACROBLOCK * DRAWN_HEIGHT) / format.sceneHeight)}:color=0x0a1124:t=fill`
  const size = `scale=${format.width}:${format.sceneHeight}:flags=${scaler}:out_color_matrix=bt709:out_range=tv`
  const colours = '-colorspace bt709 -color_primaries bt709 -color_trc bt709'
  const rate = `vbv-maxrate=${format.kbits}:vbv-bufsize=${format.kbits}`
  const shape = 'bframes=0:ref=1:keyint=60:min-keyint=60:scenecut=0:open-gop=0:slices=1:threads=1:weightp=0'
  const codec = `-c:v libx264 -profile:v baseline -level:v ${format.level} -preset slow -tune animation -crf ${format.crf}`
  const form = `-frames:v ${FRAMES} -bsf:v filter_units=remove_types=6 -f h264`
  const how = splitArgs(
    `-vf ${night},${size},format=yuv420p ${codec} ${colours} -x264-params ${shape}:${rate} ${form}`,
  )
  ffmpeg(['-i', drawn, ...how, out])
}

// Brown noise is the murmur, slow swells of pink noise the cheering. The swells divide 24 s; the noise does
// not, so its 25th second is faded out over its first.
const CROWD = [
  'anoisesrc=color=brown:amplitude=0.5:seed=7:sample_rate=48000:duration=25,highpass=f=180,lowpass=f=1900,volume=0.55[murmur]',
  'anoisesrc=color=pink:amplitude=0.5:seed=11:sample_rate=48000:duration=25,bandpass=f=1100:width_type=h:w=900,volume=eval=frame:volume=0.10+0.35*pow(max(0\\,sin(2*PI*(t-4.6)/8))\\,6)[cheer]',
  '[murmur][cheer]amix=inputs=2:normalize=0,asplit=2[x][y]',
  '[x]atrim=0:24,asetpts=PTS-STARTPTS,afade=t=in:d=1:curve=qsin[body]',
  '[y]atrim=24:25,asetpts=PTS-STARTPTS,afade=t=out:d=1:curve=qsin[tail]',
  '[body][tail]amix=inputs=2:duration=first:normalize=0,atrim=end_sample=1152000,asplit=3[a][b][c]',
  '[a][b][c]concat=n=3:v=0:a=1[out]',
].join(';')

// Three loops are encoded and the middle one is taken, so that its first frame follows the last one.
const encodeCrowd = (work: string) => {
  const out = join(work, 'three-turns.aac')
  ffmpeg([
    '-filter_complex',
    CROWD,
    ...splitArgs('-map [out] -ar 48000 -ac 1 -c:a aac -b:a 40k -f adts'),
    out,
  ])
  const middle = `-ss ${FRAMES / FRAME_RATE} -c copy -frames:a ${AUDIO_FRAMES} -bitexact -movflags +faststart`
  ffmpeg(['-i', out, ...splitArgs(middle), join(work, 'crowd.m4a')])
}

const splitArgs = (text: string) => text.split(' ')

await makeClip()
