import { createTransport } from 'nodemailer'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The same for every repetition of one mail, so that a mailbox can show it once. */
  messageId: string
}

export type Mailer = {
  /** Throws when the mail server did not take the mail. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Time for a connection and its greeting, and for each answer after it. */
const LIMITS = { connectMs: 5_000, answerMs: 10_000 }

/** Sends by SMTP, in live mode never in the clear. Opens no connection before the first mail. */
export const openMailer = (
  settings: { smtpUrl: string; mailFrom: string; mode: 'demo' | 'live' },
  { connectMs, answerMs } = LIMITS,
): Mailer => {
  const { hostname, port, protocol, username, password } = new URL(settings.smtpUrl)
  const secure = protocol === 'smtps:'
  const user = decodeURIComponent(username)
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    // A password never travels in the clear, nor do the mails of real fans.
    requireTLS: !secure && (user !== '' || settings.mode === 'live'),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(password) } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ from: settings.mailFrom, ...mail })
      } catch (error) {
        throw new Error(withoutAddresses(error))
      }
    },
    close: () => transport.close(),
  }
}

/** A mail server repeats the recipient in its refusal, which ends in the log and beside the job. */
const withoutAddresses = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).replace(/[^\s<>"]+@[^\s<>"]+/g, '<address>')
