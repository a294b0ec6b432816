// Runs before the first paint, in front of the style sheets: a theme that the viewer chose (web/ui/theme.ts; that of the system
// needs no script), whether the notice about cookies was closed (web/pages/layout/cookie-notice.tsx), and whether the week is that of one
// club in this browser (web/games/calendar/club-filter.ts), which the server does not know.
{
  const { dataset } = document.documentElement
  const chosen = localStorage.getItem('theme')
  if (chosen === 'dark' || chosen === 'light') dataset.theme = chosen
  if (localStorage.getItem('cookies-ptl') === '1') dataset.cookieNotice = 'closed'
  if (localStorage.getItem('calendar-club') !== null) dataset.calendarClub = 'stored'
}
