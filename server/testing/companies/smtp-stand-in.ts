import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps the ids of the mails that it took, each as often as it did. */
export const openSmtpStandIn = async () => {
  const taken: string[] = []
  let answered = Number.POSITIVE_INFINITY
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      // Who sends it may be killed in the middle.
      const mail = await text(stream).catch(() => undefined)
      if (mail !== undefined) taken.push(/^Message-ID: *(<[^>]+>)/im.exec(mail)?.[1] ?? '')
      if (taken.length <= answered) done()
    },
  })
  // Who is killed resets its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    /** Whoever sends a mail beyond the first `count` waits for an answer that does not come. */
    answerOnly: (count: number) => {
      answered = count
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
