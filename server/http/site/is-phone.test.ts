import { expect, test } from 'vitest'
import { isPhone } from './is-phone.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36'

test('telephones say that they are, and neither tablets nor computers do', () => {
  expect([IPHONE, ANDROID].map(isPhone)).toEqual([true, true])
  const others = [IPHONE.replaceAll('iPhone', 'iPad'), ANDROID.replace(' Mobile', ''), 'curl/8.0', undefined]
  expect(others.map((it) => isPhone(it))).toEqual([false, false, false, false])
})
