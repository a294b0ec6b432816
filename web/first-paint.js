// Runs before the first paint, in front of the style sheets: a theme that the viewer chose (web/ui/theme.ts; that of the system
// needs no script), and whether the notice about cookies was closed (web/pages/layout/cookie-notice.tsx).
{
  const { dataset } = document.documentElement
  const chosen = localStorage.getItem('theme')
  if (chosen === 'dark' || chosen === 'light') dataset.theme = chosen
  if (localStorage.getItem('cookies-ptl') === '1') dataset.cookieNotice = 'closed'
}
