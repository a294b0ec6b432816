import { expect, test } from 'vitest'
import { parseVideoId } from './video-id.ts'

test('the id of the external host’s video is digits, and nothing else gets into the frame’s address', () => {
  expect(parseVideoId('76979871')).toBe('76979871')
  for (const param of [
    undefined,
    '',
    ' ',
    '0',
    '012',
    '7a',
    '../1',
    '1?autoplay=1',
    '1#x',
    '1\n',
    '1'.repeat(13),
    '%31',
  ])
    expect(parseVideoId(param)).toBeUndefined()
})
