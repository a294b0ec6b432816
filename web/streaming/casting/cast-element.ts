import { CastableMediaMixin } from 'castable-video/castable-mixin.js'
import { CustomVideoElement } from 'custom-media-element'

/** The media for a receiver: its address there, and the second at which it begins. */
type CastSource = { address: string; seconds: number }

/** The library's fallback while nothing is cast: the page's own player is another element. */
class NothingCast extends (CustomVideoElement as unknown as CustomElementConstructor) {
  /** Omits the element's own style, which the content security policy does not allow. */
  static getTemplateHTML = () => '<slot name="media"><video></video></slot><slot></slot>'
  #seconds = 0
  /** The second at which a cast begins, and at which the last one ended. */
  get currentTime(): number {
    return this.#seconds
  }
  set currentTime(seconds: number) {
    this.#seconds = seconds
  }
  get paused(): boolean {
    return false
  }
  beginAt(seconds: number): void {
    this.#seconds = seconds
  }
  play(): Promise<void> {
    return Promise.resolve()
  }
  pause(): void {}
}

const Castable = CastableMediaMixin(NothingCast) as unknown as new () => HTMLElement & {
  currentTime: number
  readonly remote: RemotePlayback | undefined
  beginAt(seconds: number): void
  load(): Promise<void>
}

/**
 * A receiver as a media element: its controls act on the receiver. Its address is created once a receiver is
 * chosen.
 */
export class CastElement extends Castable {
  source: (() => Promise<CastSource>) | undefined

  override async load(): Promise<void> {
    if (this.hasAttribute('cast-src')) return super.load()
    const source = await this.source?.()
    if (source === undefined) return
    this.beginAt(source.seconds)
    // This attribute loads the media.
    this.setAttribute('cast-src', source.address)
  }
}

customElements.define('playball-cast', CastElement)
