import { createElement, type ReactElement } from 'react'

type IconProps = { size?: number | string; [attribute: string]: unknown }

/**
 * An icon of the sprite, with the props of lucide-react's icons and the attributes of its drawings. `href`
 * names its symbol.
 */
export const spriteIcon =
  (href: string) =>
  ({ size = 24, ...attributes }: IconProps): ReactElement =>
    createElement(
      'svg',
      {
        ...{ width: size, height: size, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
        ...{
          fill: 'none',
          stroke: 'currentColor',
          strokeWidth: 2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        },
        ...attributes,
      },
      createElement('use', { href }),
    )
