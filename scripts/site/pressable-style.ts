import type { Plugin } from 'vite'

/** The style as react-aria's `usePress` writes it. */
export const PRESSABLE_STYLE = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`

/**
 * Writes the style that react-aria otherwise inserts before all others when its first button hydrates. A late
 * sheet before others makes the browser treat their fonts as changed and lay the whole page out again.
 */
export const pressableStyle: Plugin = {
  name: 'pressable-style',
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      {
        tag: 'style',
        attrs: { id: 'react-aria-pressable-style' },
        children: PRESSABLE_STYLE,
        injectTo: 'head-prepend',
      },
    ],
  },
}
