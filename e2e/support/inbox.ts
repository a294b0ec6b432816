import { z } from 'zod'
import { eventually } from './client.ts'

const mails = z.object({ mails: z.array(z.object({ to: z.array(z.string()), text: z.string() })) })
const messages = z.object({ messages: z.array(z.object({ to: z.string(), text: z.string() })) })

/** The newest mailed link to this address of this kind, `reset` or `confirm`, other than `before`. */
export const linkMailedTo = (
  sandbox: string,
  email: string,
  kind: 'reset' | 'confirm',
  before?: string,
): Promise<string> =>
  eventually(`a mail with a link to ${kind}`, async () => {
    const { mails: all } = mails.parse(await (await fetch(`${sandbox}/mail.json`)).json())
    const link = new RegExp(`https?://\\S+/home#${kind}=[A-Za-z0-9_-]{43}`)
    const found = all.flatMap(({ to, text }) => (to.includes(email) ? (text.match(link)?.[0] ?? []) : []))
    return found.find((it) => it !== before)
  })

/** The newest code sent to a telephone, other than `before`. */
export const codeSentTo = (sandbox: string, telephone: string, before?: string): Promise<string> =>
  eventually('an SMS with a code', async () => {
    const { messages: all } = messages.parse(await (await fetch(`${sandbox}/sms.json`)).json())
    const found = all.flatMap(({ to, text }) =>
      to === telephone ? (text.match(/\b\d{6}\b/)?.[0] ?? []) : [],
    )
    return found.find((it) => it !== before)
  })

/** A mail with such words. */
export const mailedTo = (sandbox: string, email: string, text: string) =>
  eventually(`a mail with ${text}`, async () => {
    const { mails: all } = mails.parse(await (await fetch(`${sandbox}/mail.json`)).json())
    return all.find((it) => it.to.includes(email) && it.text.includes(text))
  })
