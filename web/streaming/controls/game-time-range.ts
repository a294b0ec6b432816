import MediaTimeRange from 'media-chrome/dist/media-time-range.js'
import { formatAsTimePhrase } from 'media-chrome/dist/utils/time.js'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'game-time-range': React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & {
        'padded-to'?: number | undefined
        place?: string | undefined
      }
    }
  }
}

/**
 * media-chrome's time bar of a game. `padded-to`: the second at which the bar ends instead of with the video,
 * so that it does not tell how long that is. `place`: where in the game the viewer is, for screen readers.
 */
class GameTimeRange extends MediaTimeRange {
  static override get observedAttributes() {
    return [...MediaTimeRange.observedAttributes, 'padded-to', 'place']
  }

  override get mediaDuration() {
    return this.paddedTo ?? super.mediaDuration
  }
  override set mediaDuration(seconds) {
    super.mediaDuration = seconds
  }

  override get mediaSeekable() {
    const [range, paddedTo] = [super.mediaSeekable, this.paddedTo]
    return range === undefined || paddedTo === undefined ? range : [range[0] ?? 0, paddedTo]
  }
  override set mediaSeekable(range) {
    super.mediaSeekable = range
  }

  override attributeChangedCallback(name: string, before: string | null, after: string | null) {
    // The bar has a new length, as with another duration.
    super.attributeChangedCallback(name === 'padded-to' ? 'mediaduration' : name, before, after)
    this.describe()
  }

  private get paddedTo(): number | undefined {
    return this.hasAttribute('padded-to') ? Number(this.getAttribute('padded-to')) : undefined
  }

  private describe() {
    const place = this.getAttribute('place')
    if (place === null && this.paddedTo === undefined) return
    const parts = [formatAsTimePhrase(this.mediaCurrentTime ?? 0), ...(place === null ? [] : [place])]
    this.range?.setAttribute('aria-valuetext', parts.join(', '))
  }
}

if (globalThis.customElements?.get('game-time-range') === undefined)
  globalThis.customElements?.define('game-time-range', GameTimeRange)
