import { expect, test } from 'vitest'
import { pageOfNotice, startNoticeOf } from './start-notice.ts'

test('a game’s start is shown with its text, and a second message of it takes the first one’s place', () => {
  const message = { title: '¡Play ball!', text: 'Ya empezó el juego: Naranjeros en Águilas.', gameId: 7 }
  const shown = startNoticeOf(JSON.stringify(message))
  expect(shown).toEqual({
    title: '¡Play ball!',
    options: { body: message.text, tag: 'game-7', icon: '/app/icon-192.png', data: { gameId: 7 } },
  })
  expect(pageOfNotice(shown?.options.data)).toBe('/games/7')
})

test.each([
  undefined,
  '',
  'null',
  '7',
  '{}',
  '{"title":1,"text":"a","gameId":7}',
  '{"title":"a","text":"b","gameId":"//x"}',
])('a message that is none of ours is not shown as one: %s', (message) =>
  expect(startNoticeOf(message)).toBeUndefined(),
)

test.each([undefined, null, {}, { gameId: '//evil.example' }, { gameId: -1 }])(
  'a press on what names no game opens the site itself: %j',
  (data) => expect(pageOfNotice(data)).toBe('/'),
)
