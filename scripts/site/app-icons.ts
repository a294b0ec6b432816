// Draws the site's mark as the icons that a telephone shows on its home screen.
import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'

const MARK = new URL('../../web/public/favicon.svg', import.meta.url)
const CENTRE = 32

/** The cut of an icon: with the mark's own round corners, or filled to the edges for the system to cut. */
type Cut = { pixels: number; filled?: { scale: number } }

const CUTS: Record<string, Cut> = {
  'app/icon-192.png': { pixels: 192 },
  'app/icon-512.png': { pixels: 512 },
  // The system may cut away all but a circle of four fifths of the width.
  'app/icon-maskable.png': { pixels: 512, filled: { scale: 0.72 } },
  'apple-touch-icon.png': { pixels: 180, filled: { scale: 0.86 } },
}

/** The pictures by their paths in the site, PNG. */
export const drawAppIcons = (): Record<string, Buffer> => {
  const mark = readFileSync(MARK, 'utf8')
  return Object.fromEntries(Object.entries(CUTS).map(([path, cut]) => [path, pngOf(mark, cut)]))
}

const pngOf = (mark: string, { pixels, filled }: Cut): Buffer => {
  const svg = filled === undefined ? mark : fill(mark, filled.scale)
  return new Resvg(svg, { fitTo: { mode: 'width', value: pixels }, font: { loadSystemFonts: false } })
    .render()
    .asPng()
}

/** The plate without corners, with a smaller mark in its middle. */
const fill = (mark: string, scale: number): string => {
  const [, plate = '', drawing = ''] = /(<rect[^>]*>)(.*)<\/svg>/s.exec(mark) ?? []
  const square = plate.replace(/ rx="\d+"/, '')
  const middle = `translate(${CENTRE} ${CENTRE}) scale(${scale}) translate(${-CENTRE} ${-CENTRE})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${square}<g transform="${middle}">${drawing}</g></svg>`
}
