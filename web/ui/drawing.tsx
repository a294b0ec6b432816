import { createElement, type ReactNode } from 'react'

/** An SVG element with its children and React attributes. */
type Shape = {
  tag: string
  attributes: Readonly<Record<string, string | number>>
  children: readonly Shape[]
}

type DrawingProps = {
  /** Its root is an `svg`. */
  shape: Shape
  width: number
  height: number
  className?: string | undefined
}

/** A decorative inline SVG; a text beside it names what it shows. */
export const Drawing = ({ shape, width, height, className }: DrawingProps) => (
  <svg {...shape.attributes} width={width} height={height} className={className} aria-hidden="true">
    {shape.children.map(elementOf)}
  </svg>
)

const elementOf = ({ tag, attributes, children }: Shape, index: number): ReactNode =>
  createElement(tag, { ...attributes, key: index }, ...children.map(elementOf))
