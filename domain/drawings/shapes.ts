/**
 * A drawing as a tree, which `svgOf` writes as SVG. It holds only our own numbers, colours and paths, never
 * input text. Attributes have React's names.
 */
export type Shape = { tag: Tag; attributes: Attributes; children: readonly Shape[] }
type Tag = 'svg' | 'symbol' | 'g' | 'path' | 'circle' | 'rect'
type Attributes = Readonly<Record<string, string | number>>

/** The four shapes of all drawings, by their SVG attributes. */
export const path = (attributes: Attributes): Shape => ({ tag: 'path', attributes, children: [] })
export const circle = (attributes: Attributes): Shape => ({ tag: 'circle', attributes, children: [] })
export const rect = (attributes: Attributes): Shape => ({ tag: 'rect', attributes, children: [] })
/** Shapes that share attributes. */
export const group = (attributes: Attributes, ...children: Shape[]): Shape => ({
  tag: 'g',
  attributes,
  children,
})

/** A drawing of `width` by `height` units. */
export const drawing = (width: number, height: number, ...children: Shape[]): Shape => ({
  tag: 'svg',
  attributes: { viewBox: `0 0 ${width} ${height}` },
  children,
})

/** The drawing as an SVG document of its own, `width` and `height` as its viewBox has them. */
export const svgOf = (shape: Shape): string => {
  const [, , width = '', height = ''] = String(shape.attributes.viewBox).split(' ')
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', width, height, ...shape.attributes }
  return elementOf({ ...shape, attributes })
}

const elementOf = ({ tag, attributes, children }: Shape): string => {
  const attributeTexts = Object.entries(attributes).map(
    ([name, value]) => ` ${attributeName(name)}="${escaped(value)}"`,
  )
  return children.length === 0
    ? `<${tag}${attributeTexts.join('')}/>`
    : `<${tag}${attributeTexts.join('')}>${children.map(elementOf).join('')}</${tag}>`
}

const attributeName = (name: string) =>
  name === 'viewBox' ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (value: string | number) => String(value).replace(/[&<>"]/g, (it) => entities[it] ?? '')
