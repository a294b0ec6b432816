import type { Plugin } from 'vite'

/**
 * Elements of media-chrome that the player does not use; the markup of used elements names the other ones.
 */
const UNUSED =
  /media-chrome[\\/]dist[\\/]media-(?:captions-button|duration-display|error-dialog|live-button|loading-indicator|loop-button|playback-rate-button|poster-image)\.js$/
/**
 * The controller uses one function of this dialog, and only if it handles keys: ours has `noHotkeys`
 * (web/streaming/player/video.tsx).
 */
const KEYS_DIALOG = /media-chrome[\\/]dist[\\/]media-keyboard-shortcuts-dialog\.js$/
const withoutDialog = 'export const getHotkeyToken = (key) => key; export default undefined'
const NAMESPACE = 'import * as Modules from "../index.js"'

/**
 * media-chrome's React components are one file that imports all elements, used or not: a tenth of the player.
 * In the site's build each element is named separately, so that unused ones are left out.
 */
export const usedMediaElements: Plugin = {
  name: 'used-media-elements',
  apply: 'build',
  transform: {
    filter: { id: [/media-chrome[\\/]dist[\\/]react[\\/]index\.js$/, UNUSED, KEYS_DIALOG] },
    handler(code, id) {
      if (UNUSED.test(id)) return { code, map: null, moduleSideEffects: false }
      if (KEYS_DIALOG.test(id)) return { code: withoutDialog, map: null }
      if (!code.includes(NAMESPACE)) this.error('media-chrome has other components for React than before')
      const names = [...new Set(Array.from(code.matchAll(/\bModules\.(\w+)/g), ([, name]) => name))]
      const named = code
        .replace(
          NAMESPACE,
          `import { ${names.map((it) => `${it} as ${it}Element`).join(', ')} } from "../index.js"`,
        )
        .replace(/\bModules\.(\w+)/g, '$1Element')
        .replace(/= createComponent\(/g, '= /* @__PURE__ */ createComponent(')
      return { code: named, map: null }
    },
  },
}
