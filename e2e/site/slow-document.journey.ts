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

/** The sum of a page's jumps; 0.1 counts as good. A table's rows give its columns their width. */
const MAX_SHIFT = 0.05

for (const [nth, variant] of onlyIn(narrowEnglish, wideSpanish).entries())
  test(`a page whose document comes in pieces does not move meanwhile: ${variant.look}`, async ({
    browser,
  }) => {
    const { open, live, cancelled } = await oneOfEachPage(playball)
    const rendered = open.filter((it) => !it.includes('?') && !it.endsWith('/1'))
    // Home at each width, and pages with a layout of their own.
    const some = [
      ['/home', '/standing', live, cancelled],
      ['/home', '/terms', '/language'],
    ]
    const line = await inPieces(playball.url)
    for (const address of isEveryVariant ? rendered : (some[nth] ?? [])) {
      const page = await openPage(browser, line.url, variant)
      await line.open(page, address)
      await untilAlive(page)
      expect(await layoutShift(page), address).toBeLessThan(MAX_SHIFT)
      // A cancelled game has nobody at bat.
      if (address === cancelled) await expect(page.getByText(variant.texts.games.pitching)).toHaveCount(0)
      await page.close()
    }
    line.stop()
  })
