/**
 * Makes the committed videos of the tutorial, their posters and captions:
 * `node scripts/tutorial/make-tutorial.ts`, or of some languages alone:
 * `node scripts/tutorial/make-tutorial.ts es ru`. Needs ffmpeg with libx264 and Debian's Chromium; nothing of
 * it runs in `npm start` or `npm test`. Each frame is a pure function of its time, drawn by storyboard.html
 * with the site's own tokens.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { type TutorialLanguage, tutorialLanguages, tutorialStory } from '../../web/i18n/tutorial-story.ts'
import { captionsOf, END_SECONDS, STEP_SECONDS } from './captions.ts'

const MEDIA = new URL('../../web/public/tutorial/', import.meta.url)
const STORYBOARD = new URL('storyboard.html', import.meta.url).href
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const SIZE = { width: 1280, height: 720 }
const FRAME_RATE = 25
const FRAMES = FRAME_RATE * (4 * STEP_SECONDS + END_SECONDS)
/** The home run is under way. */
const POSTER_SECOND = 3 * STEP_SECONDS + 2.4
const MAX_BYTES = 600_000

const makeVideos = async (languages: readonly TutorialLanguage[]) => {
  const work = mkdtempSync(join(tmpdir(), 'tutorial-'))
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
  })
  mkdirSync(MEDIA, { recursive: true })
  for (const code of languages) {
    // The site's own look: the tokens are light where the system asks for it.
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'dark' })
    await page.goto(STORYBOARD)
    await page.evaluate(`begin(${JSON.stringify(tutorialStory[code])}, ${STEP_SECONDS})`)
    await makeVideo(page, code, work)
    await page.close()
  }
  await browser.close()
  rmSync(work, { recursive: true })
}

const makeVideo = async (page: Page, code: TutorialLanguage, work: string) => {
  const video = join(work, `${code}.mp4`)
  const still = join(work, `${code}.png`)
  const poster = join(work, `${code}.jpg`)
  await drawFrames(page, video)
  const { size } = statSync(video)
  if (size > MAX_BYTES) throw new Error(`${code}: ${size} bytes are too many`)
  await page.evaluate(`frame(${POSTER_SECOND})`)
  await page.screenshot({ path: still })
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', still, '-q:v', '4', poster])
  // Only a complete set replaces the committed one.
  for (const file of [video, poster]) copyFileSync(file, new URL(file.slice(work.length + 1), MEDIA))
  writeFileSync(new URL(`${code}.vtt`, MEDIA), captionsOf(code))
  process.stdout.write(`${code} ${size} bytes\n`)
}

// Main profile and 4:2:0 play everywhere; a key frame each two seconds, so that seeking is quick.
const CODEC =
  '-an -c:v libx264 -profile:v main -level:v 3.1 -preset slow -tune animation -crf 27 -g 50 -vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -bitexact -movflags +faststart'

/** A moment that looks like the one before is not drawn again. */
const drawFrames = async (page: Page, out: string) => {
  const input = `-v error -y -f image2pipe -framerate ${FRAME_RATE} -c:v png -i -`.split(' ')
  const sink = spawn('ffmpeg', [...input, ...CODEC.split(' '), out], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  let last = ''
  let picture: Buffer = Buffer.alloc(0)
  for (let n = 0; n < FRAMES; n += 1) {
    const look = String(await page.evaluate(`frame(${n / FRAME_RATE})`))
    if (look !== last) picture = await page.screenshot()
    last = look
    if (!sink.stdin.write(picture)) await once(sink.stdin, 'drain')
  }
  sink.stdin.end()
  const [status] = await once(sink, 'close')
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`)
}

const asked = process.argv.slice(2)
await makeVideos(
  asked.length === 0 ? tutorialLanguages : tutorialLanguages.filter((it) => asked.includes(it)),
)
