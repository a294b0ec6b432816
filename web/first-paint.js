// Runs before the first paint, in front of the style sheets. Sets the theme that the viewer chose
// (web/ui/theme/theme.ts; the system's needs no script) and the facts that the server does not know: whether
// - the notice about cookies was closed (web/pages/layout/cookie-notice.tsx),
// - the week is that of one club in this browser (web/games/calendar/club-filter.ts),
// - a user is logged in, for the header, the pages for members (web/pages/layout/site-layout.tsx) and
//   tonight's scores, some of which are hidden from them (web/pages/spoiler-guard/spoiler-guard.ts),
// - the user has a pass, which home does not sell them (web/pages/home/hero.tsx), and
// - the video is as wide as the page (web/streaming/store/preferences.ts).
// The server knows the chosen language by a cookie (web/i18n/language.ts). Safari forgets that after a week:
// then the page is requested once more.
{
  const { dataset, lang: shown } = document.documentElement
  const lang = localStorage.getItem('lang')
  const isTold = () => `; ${document.cookie};`.includes(`; lang=${lang};`)
  if ((lang === 'en' || lang === 'es') && lang !== shown && !isTold()) {
    document.cookie = `lang=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`
    if (isTold()) {
      dataset.language = 'awaited'
      location.reload()
    }
  }
  const chosen = localStorage.getItem('theme')
  if (chosen === 'dark' || chosen === 'light') dataset.theme = chosen
  if (localStorage.getItem('cookies-ptl') === '1') dataset.cookieNotice = 'closed'
  if (localStorage.getItem('calendar-club') !== null) dataset.calendarClub = 'stored'
  dataset.session = localStorage.getItem('token') === null ? 'none' : 'stored'
  if (dataset.session === 'stored') dataset.scores = 'unknown'
  if (localStorage.getItem('user')?.includes('"hasOneValidMembership":true')) dataset.pass = 'held'
  if (localStorage.getItem('player')?.includes('"wide":true')) dataset.video = 'wide'
}
// Until React hears presses, notes the last plain one of a button or of a link with a guard (web/main.tsx).
{
  const early = { pressed: null, stop: () => document.removeEventListener('click', note, true) }
  const note = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    early.pressed = event.target.closest('button, [data-guarded]')
    if (early.pressed?.matches('a')) event.preventDefault()
  }
  document.addEventListener('click', note, true)
  window.earlyPress = early
}
