import { expect, test } from 'vitest'
import { openForEachTest } from '../../testing/open-for-tests.ts'
import { NOON, openTestSandbox } from '../test-sandbox.ts'

const sandbox = openForEachTest(openTestSandbox)

const post = (body: Record<string, unknown>) =>
  sandbox.app.inject({ method: 'POST', url: '/sms', payload: body })

test('SMS messages are listed newest first and shown escaped', async () => {
  expect((await post({ to: '+523312345678', text: 'Tu código es 123456' })).json()).toEqual({
    id: 1,
    at: new Date(NOON).toISOString(),
  })
  await post({ to: '+16025550123', text: '<b>dos</b>' })
  const { messages } = (await sandbox.app.inject('/sms.json')).json<{
    messages: { id: number; text: string }[]
  }>()
  expect(messages.map((m) => [m.id, m.text])).toEqual([
    [2, '<b>dos</b>'],
    [1, 'Tu código es 123456'],
  ])
  const page = (await sandbox.app.inject('/sms')).body
  expect(page).toContain('&lt;b&gt;dos&lt;/b&gt;')
  await sandbox.app.inject({ method: 'DELETE', url: '/sms.json' })
  expect((await sandbox.app.inject('/sms.json')).json()).toEqual({ messages: [] })
})

test.each([
  [{ to: '3312345678', text: 'hola' }, 'to must be a number in E.164 form'],
  [{ to: '+523312345678', text: '' }, 'text must not be empty'],
  [{ to: '+523312345678' }, 'text is required'],
  [{ to: '+523312345678', text: 'x'.repeat(1_601) }, 'text must be at most 1600 characters'],
])('the invalid SMS message %j is refused with its cause', async (body, expectedMessage) => {
  const answer = await post(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ error: { message: string } }>().error.message).toContain(expectedMessage)
})
