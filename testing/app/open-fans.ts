import { expect } from 'vitest'
import type { Browser } from '../clients/browser.ts'
import type { AccountsApp } from './open-accounts-app.ts'

/** New fans of an app, each with a browser and a network of their own, and their mails by template. */
export const openFans = (testApp: AccountsApp) => {
  let count = 0
  const mailed = async (template: string) =>
    (await testApp.sendMails()).find((it) => it.messageId.startsWith(`<${template}-`))
  return {
    mailed,
    /** The secret of the link in the next mail of a template. */
    secret: async (template: string): Promise<string> =>
      /#(?:reset|confirm)=([\w-]{43})/.exec((await mailed(template))?.text ?? '')?.[1] ?? '',
    newFan: async (): Promise<{ browser: Browser; email: string; path: string }> => {
      count += 1
      const email = `fan${count}@correo.example`
      const browser = testApp.browser(`201.30.${Math.floor(count / 250)}.${(count % 250) + 1}`)
      expect((await browser.register(email)).statusCode).toBe(200)
      await testApp.sendMails()
      return { browser, email, path: `/api/users/${browser.userId}` }
    },
  }
}
