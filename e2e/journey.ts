import { test as base } from '@playwright/test'

/** A journey in a browser: when it ends its pages are closed, so that none goes on playing beside the next ones. */
export const test = base.extend<{ closeAfterwards: undefined }>({
  closeAfterwards: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((it) => it.close()))
    },
    { auto: true },
  ],
})
