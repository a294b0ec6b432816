import { expect } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { inPieces } from '../support/in-pieces.ts'
import { test } from '../support/journey.ts'
import { oneOfEachPage } from '../support/one-of-each-page.ts'
import {
  isEveryVariant,
  layoutShift,
  narrowEnglish,
  onlyIn,
  openPage,
  untilAlive,
  wideSpanish,
} from '../support/viewer.ts'

/** All jumps of a page together; 0.1 counts as good. A table's columns get their width from the rows that have come. */
const MAX_SHIFT = 0.05

for (const [nth, variant] of onlyIn(narrowEnglish, wideSpanish).entries())
  test(`a page whose document comes in pieces stands still while it does: ${variant.look}`, async ({
    browser,
  }) => {
    const { open, cancelled } = await oneOfEachPage(playball)
    // That a game is not played is said by the browser's first answer, not by the document.
    const rendered = open.filter((it) => !it.includes('?') && !it.endsWith('/1') && it !== cancelled)
    const line = await inPieces(playball.url)
    // Home at each width, of the others every second one.
    const walked = rendered.filter((it, place) => isEveryVariant || it === '/home' || place % 2 === nth)
    for (const address of walked) {
      const page = await openPage(browser, line.url, variant)
      await line.open(page, address)
      await untilAlive(page)
      expect(await layoutShift(page), address).toBeLessThan(MAX_SHIFT)
      await page.close()
    }
    line.stop()
  })
