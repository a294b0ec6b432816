// Runs before the first paint, in front of the style sheets: a theme that the viewer chose (web/ui/theme.ts). That of the
// system needs no script.
{
  const chosen = localStorage.getItem('theme')
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen
}
