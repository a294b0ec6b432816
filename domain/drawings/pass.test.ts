import { expect, test } from 'vitest'
import { passDrawing } from '../../contract/memberships.ts'
import { PASS, passOf, passPath } from './pass.ts'
import { svgOf } from './shapes.ts'

const passes = (['day', 'regular', 'playoffs', 'season'] as const).flatMap((period) =>
  (['es', 'en'] as const).map((language) => ({ period, season: 2026, language })),
)

test.each(passes)('the $period pass in $language is a drawing of shapes and colours alone', (pass) => {
  const svg = svgOf(passOf(pass))
  expect(svg).toContain(` width="${PASS.width}" height="${PASS.height}" `)
  expect(svg).not.toMatch(/<(?!\/?(svg|g|path|circle|rect)\b)|NaN|undefined|href|url\(/)
  expect(svg.replace(/<[^>]*>/g, '')).toBe('')
})

test('each period, season and language has a pass of its own; the playoffs have one name', () => {
  const all = [...passes, ...passes.map((it) => ({ ...it, season: 2027 }))]
  expect(new Set(all.map((it) => svgOf(passOf(it)))).size).toBe(all.length - 2)
})

test.each(passes)('the path of the $period pass in $language is valid by the contract', (pass) => {
  const [season, language, file] = passPath(pass).split('/').slice(-3)
  const params = { season, language, period: file?.replace('.svg', '') }
  expect(passDrawing.params?.safeParse(params)).toEqual({ success: true, data: pass })
})
