import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { SPOILERS_COOKIE } from '../../contract/accounts/spoilers.ts'
import type { Language } from '../../contract/language.ts'
import type { RenderedView } from '../../contract/site.ts'

type Renderer = {
  renderPage(
    address: string,
    fetch: (address: string, request: RequestInit) => Promise<Response>,
    limit: AbortSignal,
    view: { isPhone: boolean; hides: boolean },
  ): Promise<RenderedView | undefined>
}

/** The requested view: of a path, in a language, on a telephone or on any screen; `hides` all games. */
type Asked = { path: string; language: Language; isPhone: boolean; hides: boolean }

/**
 * Renders pages by the site's bundle for servers beside the built site; undefined where there is none. Each
 * language has its own copy of the bundle, as its texts are chosen when it is loaded (decision 62). Data that
 * are missing when the limit is over stay a skeleton, and the browser asks again.
 */
export const openRenderer = (app: FastifyInstance, folder: string) => {
  const bundle = join(folder, '../rendering/render-page.js')
  if (!existsSync(bundle)) return undefined
  const address = pathToFileURL(bundle)
  const load = (language: Language): Promise<Renderer> => import(`${address}?language=${language}`)
  return async ({ path, language, ...view }: Asked, limit: AbortSignal): Promise<RenderedView | undefined> =>
    (await load(language)).renderPage(path, fetchFrom(app, view.hides), limit, view)
}

const hidesAll = `${SPOILERS_COOKIE}=${encodeURIComponent(JSON.stringify({ all: true }))}`

/**
 * Our own API without a network: a rendered page sends the requests of a visitor, or of one who hides all
 * games. Answers that differ between countries fail.
 */
const fetchFrom = (app: FastifyInstance, hides: boolean) => async (url: string, request: RequestInit) => {
  const headers = Object.fromEntries(new Headers(request.headers))
  if (hides) headers.cookie = hidesAll
  const { statusCode, body, headers: answered } = await app.inject({ url, headers })
  if (String(answered['cache-control']).startsWith('private')) return Response.error()
  return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } })
}
