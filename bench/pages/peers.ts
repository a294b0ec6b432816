import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Peer } from './serve-peer.ts'

const VIDEOS = 24

/**
 * Two open-source video sites, as their own builds have them, in `folder`: `mediacms` is the repository mediacms-io/mediacms, which
 * brings its build; `jellyfin-vue` is jellyfin/jellyfin-vue, in which `vite build` has run. Throws where one is missing.
 */
export const peersIn = (folder: string): Peer[] => {
  const mediaCms = join(folder, 'mediacms')
  const jellyfin = join(folder, 'jellyfin-vue/packages/frontend/dist')
  for (const needed of [join(mediaCms, 'static'), jellyfin])
    if (!existsSync(needed)) throw new Error(`${needed} is missing: PEERS names the folder of the peers`)
  return [mediaCmsIn(mediaCms), jellyfinIn(jellyfin)]
}

/** Its documents are Django's templates, its front page asks for three lists of videos. */
const mediaCmsIn = (folder: string): Peer => {
  const template = (name: string) => withoutDjango(join(folder, 'templates'), name)
  const document = (content: string, script: string) =>
    [
      `<!doctype html><html lang="en"><head><title>MediaCMS</title>`,
      ...['common/head-meta.html', 'common/head-links.html', 'config/index.html'].map(template),
      '</head><body>',
      ...['components/header.html', 'components/sidebar.html'].map(template),
      `<div class="page-main-wrap"><div class="page-main"><div class="page-main-inner">${content}</div></div></div>`,
      ...['components/footer.html', 'common/body-scripts.html'].map(template),
      `<script src="/static/js/${script}"></script></body></html>`,
    ].join('\n')
  return {
    name: 'MediaCMS',
    folder,
    document: () => document('<div id="page-home"></div>', 'index.js'),
    answer: (path) => (path.startsWith('/api/v1/') ? listOfVideos() : undefined),
  }
}

const listOfVideos = () => {
  const results = Array.from({ length: VIDEOS }, (_, index) => ({
    friendly_token: `video${index}`,
    url: `/view?m=video${index}`,
    title: `Game ${index} of the season, from the first pitch to the last`,
    author_name: 'league',
    author_profile: '/user/league/',
    media_type: 'video',
    state: 'public',
    duration: 9_000 + index,
    views: 1_000 + index,
    add_date: '2026-11-20T20:00:00Z',
    thumbnail_url: '/static/images/chapter_default.jpg',
    summary: '',
  }))
  return { count: VIDEOS, next: null, previous: null, results }
}

/** A visitor's view of a template: no condition holds, no list has anything, and what the server would name is empty. */
const withoutDjango = (folder: string, name: string): string =>
  readFileSync(join(folder, name), 'utf8')
    .replace(/\{% comment %\}.*?\{% endcomment %\}/gs, '')
    .replace(/\{% for [^%]*%\}.*?\{% endfor %\}/gs, '')
    .replace(
      /\{% if [^%]*%\}(?:(?!\{% (?:if|endif)).)*?\{% else %\}((?:(?!\{% (?:if|endif)).)*?)\{% endif %\}/gs,
      '$1',
    )
    .replace(/\{% if [^%]*%\}(?:(?!\{% (?:if|endif)).)*?\{% endif %\}/gs, '')
    .replace(/\{% include "([^"]+)" %\}/g, (_, other: string) => withoutDjango(folder, other))
    .replace(/\{% static "([^"]+)" %\}/g, '/static/$1')
    .replace(/\{%[^%]*%\}/g, '')
    .replace(/\{\{ ?(?:TRANSLATION|REPLACEMENTS)[^}]*\}\}/g, '{}')
    .replace(/\{\{[^}]*\}\}/g, '')

/** What it shows before it knows a server is all that a visitor gets. */
const jellyfinIn = (folder: string): Peer => ({
  name: 'Jellyfin Vue',
  folder,
  document: () => readFileSync(join(folder, 'index.html'), 'utf8'),
  answer: () => undefined,
})
