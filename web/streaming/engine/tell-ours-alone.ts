import type { HlsConfig, Loader, LoaderContext } from 'hls.js'

type LoaderClass = HlsConfig['loader']

/**
 * Loads as `Base` does, but sends headers of its own (CTA-5004) to the site's `origin` alone: a CDN on
 * another one would be asked for leave before each segment, and one that gives none, as most do not by
 * themselves, would bring no picture.
 */
export const tellOursAlone = (Base: LoaderClass, origin: string): LoaderClass =>
  class extends Base {
    override load(...[context, ...rest]: Parameters<Loader<LoaderContext>['load']>): void {
      if (new URL(context.url, origin).origin !== origin) context.headers = {}
      super.load(context, ...rest)
    }
  }
