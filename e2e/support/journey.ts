import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'

/** How much longer than a viewer a page waits for an answer: a slow machine is no failure. */
const PATIENCE = 40
const SNAPSHOT_CHARACTERS = 1_500

/**
 * A journey in a browser. Its pages wait longer for answers than a viewer's. A failed journey prints the
 * content of its pages; every journey closes them at its end, so that none goes on playing beside the next
 * ones.
 */
export const test = base.extend<{ closeAfterwards: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => beMorePatient(await newContext(options))
      await use(browser)
    },
    { scope: 'worker' },
  ],
  closeAfterwards: [
    async ({ browser }, use, journey) => {
      await use(undefined)
      const contexts = browser.contexts()
      if (journey.status !== journey.expectedStatus)
        for (const page of contexts.flatMap((it) => it.pages())) await printPage(page, journey.title)
      await Promise.all(contexts.map((it) => it.close()))
    },
    { auto: true },
  ],
})

const beMorePatient = async (context: BrowserContext): Promise<BrowserContext> => {
  await context.addInitScript((patience) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms * patience)
  }, PATIENCE)
  return context
}

const printPage = async (page: Page, journey: string) => {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 10_000 })
    .catch((error: unknown) => String(error))
  process.stdout.write(`${journey}\n${page.url()}\n${shown.slice(-SNAPSHOT_CHARACTERS)}\n`)
}
