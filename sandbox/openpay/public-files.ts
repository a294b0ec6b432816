import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import drawBarcode from 'jsbarcode'
import { OpenpayError } from './errors.ts'

const SCRIPTS = ['openpay.v1.js', 'openpay-data.v1.js'] as const
const QUIET_MODULES = 10

/** The files that a page loads without a key: Openpay's scripts, which are ours here, and barcodes. */
export const publicFiles: FastifyPluginAsync = async (app) => {
  for (const name of SCRIPTS) {
    const text = await readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8')
    const scriptText = (): string => text
    app.get(`/${name}`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(scriptText()),
    )
    app.get(`/${name.replace('.js', '.min.js')}`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(scriptText()),
    )
  }
  // The official data script fetches an HTML fragment; ours is empty.
  app.get('/antifraud/:merchant/components', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(''),
  )
  // A reference's barcode, as a shop scans it. Openpay's is a PNG; ours is an SVG [A].
  app.get<{ Params: { text: string } }>('/barcode/:text', (request, reply) => {
    const { text } = request.params
    if (!/^[A-Z0-9]{1,40}$/.test(text)) throw new OpenpayError(1005)
    return reply.type('image/svg+xml; charset=utf-8').send(barcode(text))
  })
}

const barcode = (text: string): string => {
  const drawn: { encodings?: { data: string }[] } = {}
  drawBarcode(drawn, text, { format: 'CODE128B' })
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join('')
  const width = modules.length + 2 * QUIET_MODULES
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ 0: bar, index }) => `<path d="M${index + QUIET_MODULES} 0h${bar.length}v45h-${bar.length}z"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 45" width="${width}" height="45"><path fill="#fff" d="M0 0h${width}v45H0z"/>${bars.join('')}</svg>`
}
