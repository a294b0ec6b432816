import { expect, test } from 'vitest'
import { manualClock } from '../../../testing/time/manual-clock.ts'
import type { Media } from '../../providers/video/video-origin.ts'
import { openLadder, renditionsIn } from './ladder.ts'

const PLAYLIST = [
  '#EXTM3U',
  '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1200000,BANDWIDTH=1400000,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=1280x720',
  '720p/media.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=363000',
  '240p/media.m3u8',
  '#EXT-X-STREAM-INF:RESOLUTION=640x360',
  'broken.m3u8',
].join('\r\n')
const low = { height: null, bandwidth: 363_000, codecs: null }
const high = { height: 720, bandwidth: 1_400_000, codecs: 'avc1.4d401f,mp4a.40.2' }

test('the ladder has each rendition of a playlist with its highest rate, the lowest first, and none without a rate', () => {
  expect(renditionsIn(PLAYLIST)).toEqual([low, high])
  expect(renditionsIn('<html>')).toEqual([])
})

test('the ladder is that of a game with video, read once a minute for all viewers, and empty where there is none', async () => {
  const clock = manualClock()
  const requests: string[] = []
  let media: Media = { kind: 'playlist', body: Buffer.from(PLAYLIST), type: '' }
  let gamePk: number | undefined = 7
  const ladder = openLadder({
    clock,
    gameWithVideo: async () => gamePk,
    origin: {
      read: async (name) => {
        requests.push(name)
        return media
      },
    },
  })
  expect(await ladder()).toEqual([low, high])
  expect(await ladder()).toEqual([low, high])
  expect(requests).toEqual(['7/master.m3u8'])
  media = { kind: 'down' }
  clock.advance(60_000)
  expect(await ladder()).toEqual([])
  gamePk = undefined
  clock.advance(60_000)
  expect(await ladder()).toEqual([])
  expect(requests).toHaveLength(2)
})
