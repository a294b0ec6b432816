import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { openForEachTest } from '../../testing/open-for-tests.ts'
import { NOON, openTestSandbox } from '../test-sandbox.ts'

type Mail = {
  id: number
  at: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: unknown[]
}

const sandbox = openForEachTest(openTestSandbox)

const post = (message: Record<string, unknown>) => {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, secure: false })
  return transport
    .sendMail({ from: 'Playball <no-responder@playball.test>', to: 'ana@playball.test', ...message })
    .finally(() => transport.close())
}
const mails = async () => (await sandbox.app.inject('/mail.json')).json<{ mails: Mail[] }>().mails

test('an e-mail sent over SMTP is in the mailbox with its text, HTML, accents and attachments', async () => {
  await post({
    to: 'ana@playball.test, beto@playball.test',
    bcc: 'oculta@playball.test',
    subject: '¡Tu pase está listo! ⚾',
    messageId: '<aviso-7@playball.test>',
    text: 'Pedido 7-3-aB12',
    html: '<p>Pedido <b>7-3-aB12</b></p>',
    attachments: [{ filename: 'recibo.txt', content: 'hola' }],
  })
  expect(await mails()).toMatchObject([
    {
      at: new Date(NOON).toISOString(),
      from: 'Playball <no-responder@playball.test>',
      messageId: '<aviso-7@playball.test>',
      to: ['ana@playball.test', 'beto@playball.test', 'oculta@playball.test'],
      subject: '¡Tu pase está listo! ⚾',
      text: expect.stringContaining('7-3-aB12'),
      html: expect.stringContaining('<b>7-3-aB12</b>'),
      attachments: [{ name: 'recibo.txt', type: 'text/plain', bytes: 4 }],
    },
  ])
})

test('the mail page lists e-mails newest first, each with its HTML in a sandboxed frame', async () => {
  await post({ subject: 'uno', text: 'primero' })
  await post({ subject: '<script>alert(1)</script>', html: '<script>alert(2)</script><p>hola</p>' })
  expect((await mails()).map((m) => m.id)).toEqual([2, 1])
  const page = await sandbox.app.inject('/mail')
  expect(page.body).toMatch(/data-mail="2"[\s\S]*data-mail="1"/)
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page.body).not.toContain('<script>')
  expect(page.body).toMatch(/<iframe sandbox title="[^"]*" src="\/mail\/2\.html"/)
  const message = await sandbox.app.inject('/mail/2.html')
  expect(message.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
})

test('the mailbox is bounded in number and size, and can be emptied', async () => {
  await expect(post({ text: 'x'.repeat(3_000_000) })).rejects.toThrow(/exceeds|too large/i)
  expect(await mails()).toEqual([])
  await post({ subject: 'uno', text: 'uno' })
  expect((await sandbox.app.inject({ method: 'DELETE', url: '/mail.json' })).statusCode).toBe(204)
  expect(await mails()).toEqual([])
  expect((await sandbox.app.inject('/mail')).body).toContain('Todavía no ha llegado ningún correo')
})

test('an e-mail without HTML has no page of its own', async () => {
  await post({ text: 'solo texto' })
  for (const id of ['1', '77', 'x'])
    expect((await sandbox.app.inject(`/mail/${id}.html`)).statusCode).toBe(404)
})
