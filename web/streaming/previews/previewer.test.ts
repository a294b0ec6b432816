import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayFetchPreview, mayTell, type Preview, pictureOf, previewer } from './previewer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const picture = { width: 320 } as ImageBitmap
const opened = () => {
  const line = { hasRoom: true }
  const told: (Preview | null)[] = []
  const pictureAt = vi.fn<(at: number) => Promise<ImageBitmap | undefined>>().mockResolvedValue(picture)
  const { point, leave } = previewer({
    momentAt: (seconds) => ({ at: seconds * 1_000, hasPictures: line.hasRoom }),
    pictureAt,
    show: (preview) => void told.push(preview),
  })
  return { line, pictureAt, point, leave, shown: () => told.at(-1) }
}

test('a moment shows its time at once, and its picture once the pointer rests on it', async () => {
  const { point, pictureAt, shown } = opened()
  point(60)
  expect(shown()).toEqual({ at: 60_000, seconds: 60, picture: undefined, hasPictures: true })
  point(90)
  await vi.advanceTimersByTimeAsync(200)
  expect(shown()).toEqual({ at: 90_000, seconds: 90, picture, hasPictures: true })
  expect(pictureAt.mock.calls).toEqual([[90_000]])
  point(null)
  expect(shown()).toBeNull()
})

test('a line that gets room while the pointer rests brings the picture without another move', async () => {
  const { line, point, pictureAt, shown } = opened()
  line.hasRoom = false
  point(60)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shown()).toMatchObject({ hasPictures: false, picture: undefined })
  expect(pictureAt).not.toHaveBeenCalled()
  line.hasRoom = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown()).toMatchObject({ hasPictures: true, picture })
  // Once it is there the connection may be short again.
  line.hasRoom = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toMatchObject({ hasPictures: true, picture })
  expect(pictureAt).toHaveBeenCalledTimes(1)
})

test('a picture that does not come is asked for again for as long as the pointer rests', async () => {
  const { point, leave, pictureAt, shown } = opened()
  pictureAt.mockResolvedValueOnce(undefined).mockResolvedValueOnce(undefined)
  point(60)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(shown()).toMatchObject({ picture: undefined })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown()).toMatchObject({ picture })
  pictureAt.mockResolvedValue(undefined)
  point(90)
  await vi.advanceTimersByTimeAsync(200)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pictureAt).toHaveBeenCalledTimes(4)
})

test('over a moment of another frame no picture stands until its own is there', async () => {
  const { point, shown } = opened()
  point(60)
  await vi.advanceTimersByTimeAsync(200)
  point(64)
  expect(shown()).toMatchObject({ seconds: 64, picture })
  point(90)
  expect(shown()).toMatchObject({ seconds: 90, picture: undefined })
  await vi.advanceTimersByTimeAsync(200)
  expect(shown()).toMatchObject({ seconds: 90, picture })
})

test('a picture that comes after the pointer has gone on is not shown in another moment', async () => {
  const { point, pictureAt, shown } = opened()
  const { promise, resolve } = Promise.withResolvers<ImageBitmap>()
  pictureAt.mockReturnValueOnce(promise)
  point(60)
  await vi.advanceTimersByTimeAsync(200)
  point(90)
  resolve(picture)
  await vi.advanceTimersByTimeAsync(50)
  expect(shown()).toMatchObject({ seconds: 90, picture: undefined })
})

test('no picture is fetched on a slow or unknown line, nor for viewers who save data', () => {
  expect(mayFetchPreview({ bitsPerSecond: 20_000_000, savesData: false })).toBe(true)
  expect(mayFetchPreview({ bitsPerSecond: 20_000_000, savesData: true })).toBe(false)
  expect(mayFetchPreview({ bitsPerSecond: 1_500_000, savesData: false })).toBe(false)
  expect(mayFetchPreview({ bitsPerSecond: null, savesData: false })).toBe(false)
})

test('ten seconds have one picture, of a frame that is not later', () => {
  fc.assert(
    fc.property(fc.nat(), (at) => {
      expect(at - pictureOf(at)).toBeGreaterThanOrEqual(0)
      expect(at - pictureOf(at)).toBeLessThan(10_000)
      expect(pictureOf(pictureOf(at))).toBe(pictureOf(at))
    }),
  )
})

test('the score of a moment is told once it was watched, and before that of none', () => {
  expect(mayTell(1_000, 1_000)).toBe(true)
  expect(mayTell(1_001, 1_000)).toBe(false)
  expect(mayTell(0, null)).toBe(false)
})
