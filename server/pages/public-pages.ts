/** The public pages that exist once, at the path of their name, and the site's file of each. */
const singlePages = {
  home: 'pages/home-page.tsx',
  calendar: 'pages/calendar-page.tsx',
  standing: 'pages/league/standing-page.tsx',
  leaders: 'pages/league/leaders-page.tsx',
  compatibility: 'pages/compatibility-page.tsx',
  faqs: 'pages/reading/faqs-page.tsx',
  terms: 'pages/reading/terms-page.tsx',
  privacy: 'pages/reading/privacy-page.tsx',
  tutorial: 'pages/reading/tutorial-page.tsx',
  language: 'pages/reading/language-page.tsx',
} as const

/** The public pages that exist for each game, club and player. */
const pagesById = {
  games: 'pages/game-page.tsx',
  teams: 'pages/league/team-page.tsx',
  players: 'pages/league/player-page.tsx',
} as const

/** A public page: by its name alone, or by a number too. */
export type PublicPage = { file: string } & (
  | { name: keyof typeof singlePages; id?: undefined }
  | { name: keyof typeof pagesById; id: number }
)

/** The paths of the public pages that exist once. */
export const singlePaths: readonly string[] = Object.keys(singlePages).map((it) => `/${it}`)

/** The public page at a path; undefined for a user's own page, and for an address that leads elsewhere. */
export const publicPage = (path: string): PublicPage | undefined => {
  const [, name = '', id] = /^\/(\w+)(?:\/([1-9]\d{0,9}))?$/.exec(path === '/' ? '/home' : path) ?? []
  if (id === undefined) return isIn(singlePages, name) ? { name, file: singlePages[name] } : undefined
  return isIn(pagesById, name) ? { name, file: pagesById[name], id: Number(id) } : undefined
}

/** Whether a path names a game, club or player with an impossible number: such pages do not exist. */
export const namesNobody = (path: string): boolean => {
  const [, name = ''] = /^\/(\w+)\/[^/]+$/.exec(path) ?? []
  return isIn(pagesById, name) && publicPage(path) === undefined
}

/** A page whose first view is rendered, and the address at which that is done. */
type RenderedPage = { file: string; path: string }

/** The game whose video is at a path; undefined for every other path. */
export const gameOfVideo = (path: string): number | undefined => {
  const [, id] = /^\/player\/([1-9]\d{0,9})$/.exec(path) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The first view of a game's video page is the same for all members and all games. */
const watchPage: RenderedPage = { file: 'pages/watch-page.tsx', path: '/player/1' }

/** The page at a path whose first view the server renders: a public page, or that of a game's video. */
export const renderedPage = (path: string): RenderedPage | undefined => {
  if (gameOfVideo(path) !== undefined) return watchPage
  const page = publicPage(path)
  return page && { file: page.file, path: path === '/' ? '/home' : path }
}

/** Whether a page has another layout on telephones, with more in its first view. */
export const differsOnPhones = (page: PublicPage | undefined): boolean => page?.name === 'calendar'

const isIn = <T extends object>(pages: T, name: string): name is keyof T & string =>
  Object.hasOwn(pages, name)
