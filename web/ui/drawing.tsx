import { createElement, type ReactNode } from 'react'

/** An SVG element and what stands in it, its attributes named as React names them. */
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

/** A drawing made of shapes, as part of the page; what it shows is said beside it. */
export const Drawing = ({ shape, width, height, className }: DrawingProps) => (
  <svg {...shape.attributes} width={width} height={height} className={className} aria-hidden="true">
    {shape.children.map(elementOf)}
  </svg>
)

const elementOf = ({ tag, attributes, children }: Shape, index: number): ReactNode =>
  createElement(tag, { ...attributes, key: index }, ...children.map(elementOf))
