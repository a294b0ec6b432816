import type { Plugin } from 'vite'

/** As react-aria's `usePress` writes it. */
export const PRESSABLE_STYLE = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`

/**
 * The style that react-aria puts before all others as soon as a button of its is alive, where it is not there yet. It is there from the
 * beginning: a sheet that comes before others has the browser take their fonts as changed, and lay the whole page out once more.
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
