import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  MediaAirplayButton,
  MediaCastButton,
  MediaControlBar,
  MediaController,
  MediaErrorDialog,
  MediaFullscreenButton,
  MediaGestureReceiver,
  MediaKeyboardShortcutsDialog,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaPreviewChapterDisplay,
  MediaPreviewThumbnail,
  MediaPreviewTimeDisplay,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaTooltip,
  MediaVolumeRange,
} from 'media-chrome'
import { expect, test } from 'vitest'
import { inlineStyleHashes } from './inline-style-hashes.ts'

/** The elements of the player's page, and those that they make themselves. */
const elements: unknown[] = [
  MediaController,
  MediaGestureReceiver,
  MediaControlBar,
  MediaAirplayButton,
  MediaCastButton,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTooltip,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaPreviewThumbnail,
  MediaPreviewTimeDisplay,
  MediaPreviewChapterDisplay,
  MediaVolumeRange,
  MediaErrorDialog,
  MediaKeyboardShortcutsDialog,
]

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

type Templated = { getTemplateHTML(attributes: object, more: object): string }

const ofMediaChrome = elements.flatMap((element) => {
  const template = (element as Templated).getTemplateHTML({}, {})
  return [...template.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => hashOf(text ?? ''))
})

/** A style sheet of react-aria's source, with its constants filled in. */
const ofReactAria = ['interactions/usePress', 'overlays/usePreventScroll'].map((module) => {
  const file = new URL(`../../../node_modules/react-aria/dist/private/${module}.mjs`, import.meta.url)
  const source = readFileSync(file, 'utf8')
  const [, text = ''] = /style\.textContent = `([\s\S]*?)`\.trim\(\)/.exec(source) ?? []
  const filled = text.replace(/\$\{(.*?)\}/g, (_, name: string) => {
    const at = source.indexOf(`const ${name} = '`) + `const ${name} = '`.length
    return source.slice(at, source.indexOf("'", at))
  })
  return hashOf(filled.trim())
})

test('the policy knows the style sheets that the libraries of this version write into the page, and no others', () => {
  expect([...inlineStyleHashes].sort()).toEqual([...new Set([...ofMediaChrome, ...ofReactAria])].sort())
})
