import { beforeAll, expect, test } from 'vitest'
import type { ApiErrorCode } from '../../api.ts'
import { initI18n, t } from '../../i18n/setup.ts'
import { failedText } from './failed-text.ts'
import { createHarness, last, streamError } from './lease-harness-for-tests.ts'

beforeAll(initI18n)

/** The viewer's text when opening a stream fails so, and whether it is opened again within a minute. */
const shown = async (status: number, code: ApiErrorCode) => {
  const it = createHarness(async () => {
    throw streamError(status, code)
  })
  it.start()
  await it.advance(1)
  const state = last(it.states)
  const text = state?.at === 'failed' ? t(failedText(state)) : `${state?.at}`
  await it.advance(60_000)
  return { text, isRetried: it.opens() > 1 }
}

test('a refused request says that an error has occurred and what to press, since nothing retries it', async () => {
  for (const [status, code] of [
    [400, 'errors.badRequest'],
    [418, 'errors.serverError'],
  ] as const)
    expect(await shown(status, code)).toEqual({
      text: 'Ha ocurrido un error. Toca «Intentar de nuevo».',
      isRetried: false,
    })
})

test('a server error says that an error has occurred and is retried, and it is retried', async () => {
  expect(await shown(500, 'errors.serverError')).toEqual({
    text: 'Ha ocurrido un error. Lo seguimos intentando.',
    isRetried: true,
  })
})

test('the viewer reads the cause that the server names', async () => {
  expect((await shown(503, 'errors.notReady')).text).toBe(t('errors.notReady'))
  expect((await shown(0, 'errors.unreachable')).text).toBe(t('errors.unreachable'))
  expect((await shown(403, 'errors.membershipRequired')).text).toBe('refused')
})
