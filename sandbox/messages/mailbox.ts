import PostalMime, { type Address, type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Clock } from '../clock.ts'

const MAX_MESSAGES = 500
const MAX_MESSAGE_BYTES = 2 * 1024 * 1024
const MAX_CONNECTIONS = 50

/** A delivered e-mail; `at` in ms UTC. `to` has the SMTP recipients, blind copies included. */
export type MailMessage = {
  id: number
  at: number
  /** The sender's own id of the e-mail: an e-mail that is sent again after a crash has the same id. */
  messageId: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; bytes: number }[]
}

export type Mailbox = {
  /** The SMTP port in use. */
  port: number
  /** Newest first. */
  messages(): MailMessage[]
  clear(): void
  close(): Promise<void>
}

/** Opens a real SMTP server that stores the newest 500 e-mails and relays none. Port 0 takes any free one. */
export const openMailbox = async (at: { host: string; port: number; clock: Clock }): Promise<Mailbox> => {
  let messages: MailMessage[] = []
  let count = 0
  const store = (message: Omit<MailMessage, 'id' | 'at'>): void => {
    count += 1
    messages = [{ id: count, at: at.clock.now(), ...message }, ...messages].slice(0, MAX_MESSAGES)
  }
  const server = new SMTPServer({
    name: 'playball-sandbox',
    banner: 'Playball sandbox: no mail leaves this machine',
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    maxClients: MAX_CONNECTIONS,
    logger: false,
    onData: (stream, session, done) => {
      receive(stream)
        .then((email) =>
          store(
            messageOf(
              email,
              session.envelope.rcptTo.map((to) => to.address),
            ),
          ),
        )
        .then(() => done(), done)
    },
  })
  // A sender may hang up within an e-mail; without a listener the error would end the process.
  server.on('error', () => {})
  await listen(server, at)
  return {
    port: portOf(server),
    messages: () => messages,
    clear: () => {
      messages = []
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const receive = async (stream: SMTPServerDataStream): Promise<Email> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    // Reads past the limit without storing, or the sender would wait for ever.
    if (size <= MAX_MESSAGE_BYTES) chunks.push(bytes)
  }
  if (size > MAX_MESSAGE_BYTES)
    throw Object.assign(new Error('The e-mail is too large'), { responseCode: 552 })
  return PostalMime.parse(Buffer.concat(chunks))
}

const messageOf = (email: Email, to: string[]): Omit<MailMessage, 'id' | 'at'> => ({
  messageId: email.messageId ?? '',
  from: formatAddress(email.from),
  to,
  subject: email.subject ?? '',
  text: email.text ?? '',
  html: email.html ?? '',
  attachments: email.attachments.map((a) => ({
    name: a.filename ?? '',
    type: a.mimeType,
    bytes: sizeOf(a.content),
  })),
})

const formatAddress = (address: Address | undefined): string => {
  if (address === undefined) return ''
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '')
}

const sizeOf = (content: string | ArrayBuffer | Uint8Array): number =>
  typeof content === 'string' ? content.length : content.byteLength

const listen = (server: SMTPServer, at: { host: string; port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(at.port, at.host, () => resolve())
  })

const portOf = (server: SMTPServer): number => {
  const address = server.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
