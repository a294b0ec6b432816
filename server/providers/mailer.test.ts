import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailer } from './mailer.ts'

/** No answer is too late, however slow the machine. */
const longTimeouts = { connectMs: 3_600_000, answerMs: 3_600_000 }
const received: Buffer[] = []
let refuse = false
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, _session, done) => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    if (refuse) return done(new Error('mailbox full'))
    received.push(Buffer.concat(chunks))
    done()
  },
})
let smtpUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const mail = {
  to: 'ramiro@example.test',
  subject: '¡Listo, año nuevo!',
  text: 'Hola ñandú',
  html: '<p>Hola <b>ñandú</b></p>',
  messageId: '<receipt-1@playball>',
}

test('the mailer sends text and HTML with the sender and a stable id by SMTP', async () => {
  const mailer = openMailer(
    { smtpUrl, mailFrom: 'Playball <taquilla@playball.test>', mode: 'demo' },
    longTimeouts,
  )
  await mailer.send(mail)
  mailer.close()
  const parsed = await PostalMime.parse(received.at(-1) as Buffer)
  expect(parsed).toMatchObject({
    subject: mail.subject,
    messageId: mail.messageId,
    from: { name: 'Playball', address: 'taquilla@playball.test' },
    to: [{ address: mail.to }],
  })
  expect(parsed.text?.trim()).toBe(mail.text)
  expect(parsed.html?.trim()).toBe(mail.html)
})

test('the mailer throws when the mail is refused or no server answers', async () => {
  refuse = true
  const mailer = openMailer({ smtpUrl, mailFrom: 'taquilla@playball.test', mode: 'demo' }, longTimeouts)
  await expect(mailer.send(mail)).rejects.toThrow()
  refuse = false
  const nobody = {
    smtpUrl: 'smtp://127.0.0.1:9',
    mailFrom: 'taquilla@playball.test',
    mode: 'demo' as const,
  }
  const unconnected = openMailer(nobody, longTimeouts)
  await expect(unconnected.send(mail)).rejects.toThrow()
})

test('the mailer does not send a password to a server without encryption', async () => {
  const [, address] = smtpUrl.split('//')
  const mailer = openMailer({
    smtpUrl: `smtp://box:secret@${address}`,
    mailFrom: 'taquilla@playball.test',
    mode: 'demo',
  })
  await expect(mailer.send(mail)).rejects.toThrow(/STARTTLS|TLS/i)
})

test('the mailer sends nothing without encryption in live mode', async () => {
  const mailer = openMailer({ smtpUrl, mailFrom: 'taquilla@playball.test', mode: 'live' })
  await expect(mailer.send(mail)).rejects.toThrow(/STARTTLS|TLS/i)
})
