// Runs before anything is painted. The same rule as src/platform/theme.ts, which takes over from here.
{
  let stored = null
  try {
    stored = localStorage.getItem('color-scheme')
  } catch {
    // No storage in this window: the system decides.
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const theme = stored === 'light' || stored === 'dark' ? stored : prefersDark ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#191d25' : '#ffffff'
}
