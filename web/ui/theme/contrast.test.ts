import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Colour = { r: number; g: number; b: number; alpha: number }
type Theme = 'light' | 'dark'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').split('@media', 1)[0] ?? ''
const tokens = new Map(
  [...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
)

/** The colour of a token in a theme, from the very text that browsers read. */
const colourOf = (name: string, theme: Theme): Colour => {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`tokens.css has no ${name}`)
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (reference !== undefined) return colourOf(reference, theme)
  const [, light, dark] = /^light-dark\((#\w+|rgb\([^)]+\)), (#\w+|rgb\([^)]+\))\)$/.exec(value) ?? []
  return parse((theme === 'light' ? light : dark) ?? value)
}

const parse = (text: string): Colour => {
  const [, hex] = /^#([\da-f]{6})$/.exec(text) ?? []
  const [, rgb, percent = '100'] = /^rgb\((\d+ \d+ \d+)(?: \/ (\d+)%)?\)$/.exec(text) ?? []
  const parts = hex?.match(/../g)?.map((it) => Number.parseInt(it, 16)) ?? rgb?.split(' ').map(Number)
  const [r, g, b] = parts ?? []
  if (r === undefined || g === undefined || b === undefined) throw new Error(`no colour: ${text}`)
  return { r, g, b, alpha: Number(percent) / 100 }
}

/** A translucent colour as it looks on an opaque one. */
const laidOn = (over: Colour, under: Colour): Colour => {
  const mix = (a: number, b: number) => a * over.alpha + b * (1 - over.alpha)
  return { r: mix(over.r, under.r), g: mix(over.g, under.g), b: mix(over.b, under.b), alpha: 1 }
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
const luminance = ({ r, g, b }: Colour): number => {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((it) => {
    const channel = it / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: Colour, other: Colour): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const TEXT = 4.5
const EDGE_OF_A_CONTROL = 3
const grounds = [
  '--night-0',
  '--night-1',
  '--night-2',
  '--night-3',
  '--night-4',
  '--surface-raised',
  '--field',
]
const texts = [
  '--lamp',
  '--lamp-dim',
  '--lamp-faint',
  '--clay',
  '--clay-strong',
  '--live',
  '--grass',
  '--sky',
]
const filled = [
  ['--on-clay', '--clay'],
  ['--on-clay', '--clay-strong'],
  ['--on-live', '--live-deep'],
  ['--on-live', '--live-pressed'],
  ['--on-live', '--daylight'],
  ['--on-live', '--dusk'],
  ['--ink', '--paper'],
  // Numbers in the marks of pitches.
  ...['--grass', '--clay', '--live', '--chalk', '--sky', '--lamp'].map(
    (mark) => ['--night-0', mark] as const,
  ),
] as const
/** Washes lie on a surface, and text in their colour or in that of the page lies on them. */
const washed = [
  ['--clay', '--clay-wash'],
  ['--live', '--live-wash'],
  ['--grass', '--grass-wash'],
  ...['--lamp', '--lamp-dim'].flatMap((text) =>
    ['--clay-wash', '--live-wash', '--grass-wash', '--veil-faint', '--veil'].map(
      (wash) => [text, wash] as const,
    ),
  ),
] as const
const washedGrounds = ['--night-1', '--night-2', '--night-3']

for (const theme of ['dark', 'light'] as const) {
  const of = (name: string) => colourOf(name, theme)

  test(`every text can be read on every ground of the ${theme} theme`, () => {
    const pairs = [...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)), ...filled]
    const hard = pairs.filter(([text, ground]) => contrast(of(text), of(ground)) < TEXT)
    expect(hard).toEqual([])
  })

  test(`every text can be read on every wash of the ${theme} theme`, () => {
    const hard = washedGrounds.flatMap((ground) =>
      washed.filter(([text, wash]) => contrast(of(text), laidOn(of(wash), of(ground))) < TEXT),
    )
    expect(hard).toEqual([])
  })

  test(`the edges of controls can be seen on every ground of the ${theme} theme`, () => {
    const faint = grounds.filter((ground) => contrast(of('--line-strong'), of(ground)) < EDGE_OF_A_CONTROL)
    expect(faint).toEqual([])
  })
}

test('a theme changes nothing but colours: every role that text stands on has both', () => {
  for (const name of [...grounds, ...texts])
    expect(contrast(colourOf(name, 'dark'), colourOf(name, 'light'))).toBeGreaterThan(1.5)
})
