import type { FastifyPluginAsync } from 'fastify'
import { OpenpayError } from './errors.ts'

/** The widths of bars and gaps of Code 128's symbols 0 to 105, and of the stop. */
export const CODE_128_WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
const STOP = '2331112'
const START_B = 104
const CHECK_MODULUS = 103
const FIRST_CHARACTER = 32
const QUIET_MODULES = 10

/** `/barcode/{text}`: a reference's barcode, as a shop scans it. Openpay's is a PNG; ours is an SVG [A]. */
export const barcodes: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { text: string } }>('/barcode/:text', (request, reply) => {
    const { text } = request.params
    if (!/^[A-Z0-9]{1,40}$/.test(text)) throw new OpenpayError(1005)
    return reply.type('image/svg+xml; charset=utf-8').send(svg(code128(text)))
  })
}

/** The widths of a text's bars and gaps in Code 128 B, from the first bar on, with check symbol and stop. */
export const code128 = (text: string): number[] => {
  const values = [...text].map((character) => character.charCodeAt(0) - FIRST_CHARACTER)
  const sum = values.reduce((total, value, index) => total + value * (index + 1), START_B)
  const symbols = [START_B, ...values, sum % CHECK_MODULUS].map((it) =>
    CODE_128_WIDTHS.slice(it * 6, it * 6 + 6),
  )
  return [...symbols.join(''), ...STOP].map(Number)
}

const svg = (widths: number[]): string => {
  let x = QUIET_MODULES
  const bars = widths.map((width, index) => {
    const bar = index % 2 === 0 ? `<path d="M${x} 0h${width}v45h-${width}z"/>` : ''
    x += width
    return bar
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${x + QUIET_MODULES} 45" width="${x + QUIET_MODULES}" height="45"><path fill="#fff" d="M0 0h${x + QUIET_MODULES}v45H0z"/>${bars.join('')}</svg>`
}
