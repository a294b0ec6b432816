/** The widths of bars and gaps of Code 128's symbols 0 to 105, and of the stop. */
const CODE_128_WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
const [CODE_C, CODE_B, CODE_A] = [99, 100, 101]
const [START_A, START_B, START_C, STOP] = [103, 104, 105, 106]
const CHECK_MODULUS = 103
const FIRST_CHARACTER = 32
type Set = 'A' | 'B' | 'C'

/**
 * The text that a scanner reads from a Code 128, by the widths of its bars and gaps in turn. It is written
 * from the symbology's table alone, so that it can prove a drawing. Throws if the check symbol is wrong.
 */
export const decodeCode128 = (widths: readonly number[]): string => {
  const symbols = symbolsOf(widths)
  const data = symbols.slice(1, -2)
  const [start = Number.NaN] = symbols
  const sum = data.reduce((total, value, index) => total + value * (index + 1), start)
  if (symbols.at(-1) !== STOP || symbols.at(-2) !== sum % CHECK_MODULUS)
    throw new Error('not a Code 128, or its check symbol is wrong')
  return textOf(start, data)
}

/** The widths of the bars and gaps of modules such as `11010011100`. */
export const widthsOf = (modules: string): number[] =>
  [...modules.matchAll(/1+|0+/g)].map(([run]) => run.length)

const symbolsOf = (widths: readonly number[]): number[] => {
  const patterns: string[] = CODE_128_WIDTHS.match(/.{6}/g) ?? []
  const symbols: number[] = []
  for (let at = 0; at + 7 < widths.length; at += 6)
    symbols.push(patterns.indexOf(widths.slice(at, at + 6).join('')))
  return widths.slice(-7).join('') === '2331112' ? [...symbols, STOP] : symbols
}

const textOf = (start: number, data: readonly number[]): string => {
  const starts: Record<number, Set> = { [START_A]: 'A', [START_B]: 'B', [START_C]: 'C' }
  let set = starts[start]
  if (set === undefined) throw new Error(`no start symbol: ${start}`)
  let text = ''
  for (const value of data) {
    if (value === CODE_C && set !== 'C') set = 'C'
    else if (value === CODE_B && set !== 'B') set = 'B'
    else if (value === CODE_A && set !== 'A') set = 'A'
    else text += characterOf(set, value)
  }
  return text
}

const characterOf = (set: Set, value: number): string => {
  if (set === 'C') return String(value).padStart(2, '0')
  if (value < 64 || set === 'B') return String.fromCharCode(value + FIRST_CHARACTER)
  return String.fromCharCode(value - 64)
}
