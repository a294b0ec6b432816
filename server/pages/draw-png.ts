import { renderAsync } from '@resvg/resvg-js'

/** An SVG of shapes alone as a PNG of its own size, made off the event loop. */
export const drawPng = async (svg: string): Promise<Buffer> =>
  (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
