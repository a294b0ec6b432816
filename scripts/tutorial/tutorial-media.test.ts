import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tutorialLanguages, tutorialStory } from '../../web/i18n/tutorial-story.ts'
import { captionsOf, END_SECONDS, STEP_SECONDS } from './captions.ts'

const MEDIA = new URL('../../web/public/tutorial/', import.meta.url)
const MAX_BYTES = 600_000
const SECONDS = 4 * STEP_SECONDS + END_SECONDS

test('every language of the tutorial has a small video that starts with its first bytes, and a poster', () => {
  for (const code of tutorialLanguages) {
    const video = readFileSync(new URL(`${code}.mp4`, MEDIA))
    expect(video.length, code).toBeLessThan(MAX_BYTES)
    expect(video.indexOf('moov'), code).toBeLessThan(video.indexOf('mdat'))
    expect(lengthOf(video), code).toBeCloseTo(SECONDS, 1)
    expect(statSync(new URL(`${code}.jpg`, MEDIA)).size, code).toBeLessThan(MAX_BYTES / 4)
  }
})

test('the captions of the tutorial say what the page says below it', () => {
  for (const code of tutorialLanguages)
    expect(readFileSync(new URL(`${code}.vtt`, MEDIA), 'utf8')).toBe(captionsOf(code))
})

test('the captions stand clear of the picture’s edge, and in two lines of a phone', () => {
  for (const code of tutorialLanguages) {
    const file = readFileSync(new URL(`${code}.vtt`, MEDIA), 'utf8')
    const settings = [...file.matchAll(/--> \S+ line:(\d+)% position:50% size:(\d+)%$/gm)]
    expect(settings.length, code).toBe(4)
    for (const [, line, size] of settings) expect([Number(line), 50 - Number(size) / 2]).toEqual([5, 6])
    for (const line of file.split('\n').filter((it) => !it.includes('-->')))
      expect(line.length, line).toBeLessThanOrEqual(40)
  }
})

const CASH = { es: 'efectivo', en: 'cash', pt: 'dinheiro', it: 'contanti', ru: 'наличными' }

test('the tutorial names cash at shops among the ways to pay', () => {
  for (const code of tutorialLanguages) expect(tutorialStory[code].steps[2].caption).toContain(CASH[code])
})

/** Seconds, as the movie's header says them. */
const lengthOf = (video: Buffer): number => {
  const header = video.indexOf('mvhd') + 4
  return video.readUInt32BE(header + 16) / video.readUInt32BE(header + 12)
}
