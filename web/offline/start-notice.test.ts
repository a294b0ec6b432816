import { expect, test } from 'vitest'
import { pageOfNotice, startNoticeOf } from './start-notice.ts'

test('a game’s start is shown with its text, and a second message about it replaces the first', () => {
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
])('a message that our server does not send is not shown: %s', (message) =>
  expect(startNoticeOf(message)).toBeUndefined(),
)

test.each([undefined, null, {}, { gameId: '//evil.example' }, { gameId: -1 }])(
  'a press on a notification without a game opens the site itself: %j',
  (data) => expect(pageOfNotice(data)).toBe('/'),
)
