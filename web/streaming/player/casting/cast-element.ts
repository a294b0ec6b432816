import { CastableMediaMixin } from 'castable-video/castable-mixin.js'
import { CustomVideoElement } from 'custom-media-element'

/** What a receiver is to play: its address there, and the second at which it begins. */
export type CastSource = { address: string; seconds: number }

/** What the library falls back on while nothing is cast: the page's own player is another element. */
class NothingCast extends (CustomVideoElement as unknown as CustomElementConstructor) {
  /** Without the style of its own, which the content security policy does not know. */
  static getTemplateHTML = () => '<slot name="media"><video></video></slot><slot></slot>'
  #seconds = 0
  /** Where a cast begins, and where the last one ended. */
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

/** A receiver as a media element: what its controls do, the receiver does. Its address is made when a receiver was chosen. */
export class CastElement extends Castable {
  source: (() => Promise<CastSource>) | undefined

  override async load(): Promise<void> {
    if (this.hasAttribute('cast-src')) return super.load()
    const source = await this.source?.()
    if (source === undefined) return
    this.beginAt(source.seconds)
    // Which loads it.
    this.setAttribute('cast-src', source.address)
  }
}

customElements.define('playball-cast', CastElement)
