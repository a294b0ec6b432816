import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { hasCardNumber } from '../../server/payments/methods/card/refuse-card-data.ts'
import type { Step } from './run-steps.ts'

/** The patterns of secrets that no log may have. */
const SECRETS = {
  // The passwords of users in tests and demo, and their wrong ones.
  password: /beisbol-?20\d\d|"(password|nip|contraseña)\w*":\s*"/i,
  'e-mail address': /[\w.+-]+(@|%40)[\w-]+(\.[\w-]+)+/,
  // A token is 256 bits in base64url: a session, a link, a ticket, and their hashes.
  token: /(?<![\w-])[\w-]{43}(?![\w-])/,
  'one-time code': /\b(code|otp|código)\b\W{1,4}\d{6}\b/i,
  'identity token': /\beyJ[\w-]+\.[\w-]+\.[\w-]*/,
} as const

/**
 * The kind of secret in a line, if any. Skips the logger's time, whose 13 digits may look like a card number.
 */
export const secretIn = (line: string): string | undefined => {
  const text = line.replace(/"time":\d+/, '')
  if (hasCardNumber(text)) return 'card number'
  return Object.entries(SECRETS).find(([, pattern]) => pattern.test(text))?.[0]
}

/** Looks through every line that products under test have logged. Fails also if there is no line. */
export const scanLogs = (folder: string, limitMs: number): Step => ({
  title: 'no secret in any log',
  limitMs,
  run: async () => {
    process.stdout.write('\n— no secret in any log\n')
    const reasons: string[] = []
    let lines = 0
    for (const file of readdirSync(folder))
      for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
        lines += 1
        const secret = secretIn(line)
        if (secret !== undefined) reasons.push(`${file}, line ${lines}: ${secret}`)
      }
    process.stdout.write(`${lines} lines\n`)
    if (lines === 0) return { passed: 0, failed: 1, reasons: ['nothing was logged'] }
    return { passed: reasons.length === 0 ? 1 : 0, failed: reasons.length, reasons: reasons.slice(0, 5) }
  },
})
