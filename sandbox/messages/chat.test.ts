import { expect, test } from 'vitest'
import { z } from 'zod'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openTestSandbox } from '../test-sandbox.ts'

const sandbox = openForTests(openTestSandbox)

const kept = z.object({ messages: z.array(z.object({ from: z.string(), text: z.string() })) })
const messages = async () => kept.parse((await sandbox.app.inject('/chat.json')).json()).messages

const write = (text: string, lang = 'es') =>
  sandbox.app.inject({
    method: 'POST',
    url: `/chat?lang=${lang}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ text }).toString(),
  })

test('the support chat stores a fan’s message, answers it and shows both without the fan’s markup', async () => {
  const sent = await write('Quiero cancelar <b>mi pase</b>')
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/chat?lang=es#end'])
  expect((await messages()).map((it) => it.from)).toEqual(['fan', 'league'])
  const page = await sandbox.app.inject('/chat?lang=es')
  expect(page.body).toContain('Quiero cancelar &lt;b&gt;mi pase&lt;/b&gt;')
  expect(page.body).toContain('Recibimos tu mensaje')
  expect((await write('Hello', 'en')).headers.location).toBe('/chat?lang=en#end')
  expect((await sandbox.app.inject('/?lang=es')).body).toContain('href="/chat"')
})

test('an empty message and one that is too long are refused and not stored', async () => {
  const before = await messages()
  for (const text of [' ', 'x'.repeat(2_001)]) expect((await write(text)).statusCode).toBe(400)
  expect(await messages()).toEqual(before)
})
