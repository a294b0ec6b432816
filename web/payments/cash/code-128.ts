/** The bars of a text in Code 128, a module each: `1` a bar, `0` a gap. Fetches the library when needed. */
export const code128 = async (text: string): Promise<string> => {
  const { default: drawBarcode } = await import('jsbarcode')
  const drawn: { encodings?: { data: string }[] } = {}
  drawBarcode(drawn, text, { format: 'CODE128' })
  return (drawn.encodings ?? []).map((it) => it.data).join('')
}

/** As many modules without bars on either side as scanners ask for. */
const QUIET_MODULES = 10

/** An SVG path of the bars and the width of its view box, in modules. */
export const barsOf = (modules: string, height: number): { path: string; width: number } => {
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ 0: bar, index }) => `M${index + QUIET_MODULES} 0h${bar.length}v${height}h-${bar.length}z`,
  )
  return { path: bars.join(''), width: modules.length + 2 * QUIET_MODULES }
}
