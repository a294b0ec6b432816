import { CastableMediaMixin } from 'castable-video/castable-mixin.js'
import { CustomVideoElement } from 'custom-media-element'
import type { StreamKind } from '../engine/video-player.ts'

/** The media for a receiver. */
export type CastSource = {
  /** Its address for the receiver. */
  address: string
  title: string
  kind: StreamKind
  /** The second at which it begins. */
  seconds: number
  /** The second at which the receiver's bar ends instead of with the video; null for its true length. */
  paddedTo: number | null
}

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

  /** The library's own request cannot say how long the receiver's bar is. */
  override async load(): Promise<void> {
    const source = await this.source?.()
    if (source === undefined) return
    this.beginAt(source.seconds)
    await castContext()?.getCurrentSession()?.loadMedia(requestOf(source))
    this.dispatchEvent(new Event('volumechange'))
  }
}

type Named<Name extends string> = Record<Name, string>

/** The parts of Google's sender that the library does not use as we do. */
type Sender = {
  cast?: {
    framework?: {
      CastContext: {
        getInstance(): {
          getCurrentSession(): {
            getCastDevice(): { friendlyName?: unknown }
            loadMedia(request: object): Promise<void>
          } | null
          endCurrentSession(stopReceiver: boolean): void
        }
      }
    }
  }
  chrome: {
    cast: {
      media: {
        MediaInfo: new (address: string, type: string) => object
        GenericMediaMetadata: new () => object
        LoadRequest: new (media: object) => object
        StreamType: Named<'LIVE' | 'BUFFERED'>
        HlsSegmentFormat: Named<'FMP4'>
        HlsVideoSegmentFormat: Named<'FMP4'>
      }
    }
  }
}

const sender = (): Sender => globalThis as unknown as Sender

/** Google's sender; undefined where it has not loaded. */
export const castContext = () => sender().cast?.framework?.CastContext.getInstance()

/** A section of the video is all that a receiver's bar shows. */
const requestOf = ({ address, title, kind, seconds, paddedTo }: CastSource): object => {
  const { media } = sender().chrome.cast
  const section = paddedTo === null ? {} : { sectionStartTimeInMedia: 0, sectionDuration: paddedTo }
  const info = Object.assign(new media.MediaInfo(address, 'application/x-mpegURL'), {
    streamType: kind === 'live' ? media.StreamType.LIVE : media.StreamType.BUFFERED,
    hlsSegmentFormat: media.HlsSegmentFormat.FMP4,
    hlsVideoSegmentFormat: media.HlsVideoSegmentFormat.FMP4,
    metadata: Object.assign(new media.GenericMediaMetadata(), { title, ...section }),
  })
  return Object.assign(new media.LoadRequest(info), { currentTime: seconds, autoplay: true })
}

customElements.define('playball-cast', CastElement)
