import { expect } from '@playwright/test'
import { barriersOf } from '../support/axe.ts'
import { test } from '../support/journey.ts'

const HEADER_HEIGHT = 50

/** A page with a pinned header, a link that scrolls beneath it, and `more`. */
const pageWith = (more: string) => `<!doctype html><html lang="es"><title>Blancos</title><body><main>
  <h1 style="position: sticky; top: 0; margin: 0; background: #fff">
    <a href="#" style="display: block; height: ${HEADER_HEIGHT}px">Inicio</a>
  </h1>
  <p style="height: 200px">Juegos</p><div><a id="name" href="#">Ana Ruiz</a></div>${more}
  <p style="height: 3000px">Tablas</p></main></body></html>`

test('a target beneath a pinned header is no barrier, one beside another is', async ({ page }) => {
  await page.setContent(pageWith(''))
  const beneath = await page.evaluate((header) => {
    const { top, height } = document.querySelector('#name')?.getBoundingClientRect() ?? new DOMRect()
    scrollTo(0, top + height / 2 - header)
    return scrollY
  }, HEADER_HEIGHT)
  expect(beneath).toBeGreaterThan(0)
  expect(await barriersOf(page)).toEqual([])

  const small = '<button style="width: 12px; height: 12px; padding: 0" aria-label="Más"></button>'
  await page.setContent(pageWith(small + small))
  expect((await barriersOf(page)).map((it) => it.id)).toEqual(['target-size'])
})
