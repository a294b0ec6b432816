import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server that records the ids of its accepted mails, each as often as it came. */
export const openSmtpStandIn = async () => {
  const taken: string[] = []
  let answered = Number.POSITIVE_INFINITY
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      // The sender may be killed in the middle.
      const mail = await text(stream).catch(() => undefined)
      if (mail !== undefined) taken.push(/^Message-ID: *(<[^>]+>)/im.exec(mail)?.[1] ?? '')
      if (taken.length <= answered) done()
    },
  })
  // A killed sender resets its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    /** Beyond the first `count` mails, senders wait for an answer that never comes. */
    answerOnly: (count: number) => {
      answered = count
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
