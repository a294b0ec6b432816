import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Peer } from './serve-sites.ts'

const VIDEOS = 24
/** The peers play one of our videos. */
const videoFile = join(import.meta.dirname, '../../web/public/tutorial/es.mp4')

/**
 * Two open-source video sites with their own builds, in `folder`: `mediacms` is the repository
 * mediacms-io/mediacms, which includes its build; `jellyfin-vue` is jellyfin/jellyfin-vue after `vite build`.
 * @throws where one is missing
 */
export const peersIn = (folder: string): Peer[] => {
  const mediaCms = join(folder, 'mediacms')
  const jellyfin = join(folder, 'jellyfin-vue/packages/frontend/dist')
  for (const needed of [join(mediaCms, 'static'), jellyfin])
    if (!existsSync(needed)) throw new Error(`${needed} is missing: PEERS names the folder of the peers`)
  return [mediaCmsIn(mediaCms), jellyfinIn(jellyfin)]
}

/** MediaCMS has Django templates; its front page fetches three lists, a video's page also its comments. */
const mediaCmsIn = (folder: string): Peer => {
  const template = (name: string) => withoutDjango(join(folder, 'templates'), name)
  const document = (page: 'home' | 'media', script: string, style = '') =>
    [
      `<!doctype html><html lang="en"><head><title>MediaCMS</title>`,
      ...['common/head-meta.html', 'common/head-links.html'].map(template),
      style,
      `${template('config/index.html')}${page === 'media' ? "<script>MediaCMS.mediaId = 'video0'</script>" : ''}</head><body>`,
      ...['components/header.html', 'components/sidebar.html'].map(template),
      `<div class="page-main-wrap"><div class="page-main"><div class="page-main-inner"><div id="page-${page}"></div></div></div></div>`,
      ...['components/footer.html', 'common/body-scripts.html'].map(template),
      `<script src="/static/js/${script}"></script></body></html>`,
    ].join('\n')
  return {
    name: 'MediaCMS',
    folder,
    watchPath: '/view?m=video0',
    document: (path) =>
      path === '/view'
        ? document('media', 'media.js', '<link href="/static/css/media.css" rel="stylesheet">')
        : document('home', 'index.js'),
    answer: answerOfMediaCms,
    files: { '/media/video0.mp4': videoFile },
  }
}

const answerOfMediaCms = (path: string): object | undefined => {
  if (path === '/api/v1/media/video0') return video()
  if (path === '/api/v1/media/video0/comments') return { count: 0, next: null, previous: null, results: [] }
  return path.startsWith('/api/v1/') ? listOfVideos() : undefined
}

const video = () => ({
  ...listOfVideos().results[0],
  user: 'league',
  author_thumbnail: '/static/images/chapter_default.jpg',
  poster_url: '/static/images/chapter_default.jpg',
  description: '',
  edit_date: '2026-11-20T20:00:00Z',
  encoding_status: 'success',
  encodings_info: { 720: { h264: { url: '/media/video0.mp4', status: 'success', progress: 100 } } },
  hls_info: {},
  original_media_url: '/media/video0.mp4',
  sprites_url: '',
  preview_url: '',
  video_height: 720,
  size: '10.0MB',
  likes: 10,
  dislikes: 0,
  reported_times: 0,
  enable_comments: true,
  allow_download: false,
  is_reviewed: true,
  user_featured: false,
  license: null,
  edit_url: '',
  add_subtitle_url: '',
  subtitles_info: [],
  chapter_data: [],
  ratings_info: [],
  categories_info: [],
  tags_info: [],
  slideshow_items: [],
  related_media: listOfVideos().results,
})

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

/** A visitor's view of a template: all conditions are false, all lists and server values are empty. */
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

/** Jellyfin Vue: a visitor gets only the view without a known server. */
const jellyfinIn = (folder: string): Peer => ({
  name: 'Jellyfin Vue',
  folder,
  document: () => readFileSync(join(folder, 'index.html'), 'utf8'),
  answer: () => undefined,
})
