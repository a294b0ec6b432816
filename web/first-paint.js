// Runs before the first paint, in front of the style sheets: a theme that the viewer chose (web/ui/theme/theme.ts; that of the system needs
// no script), and what the server does not know: whether the notice about cookies was closed (web/pages/layout/cookie-notice.tsx), whether
// the week is that of one club in this browser (web/games/calendar/club-filter.ts), whether somebody is logged in, for the header and the
// pages for members (web/pages/layout/site-layout.tsx) and for tonight's scores, of which some are kept back from them
// (web/pages/kept-back/use-kept-back.ts), whether they have a pass, which home does not sell them (web/pages/home/hero.tsx), and whether
// the video is as wide as the page (web/streaming/player/preferences). Which language was chosen it does know, by a cookie
// (web/i18n/language.ts), which Safari forgets after a week: then the page is asked for once more.
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
