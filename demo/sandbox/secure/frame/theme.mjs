// @ts-check
/** Variables of the app's theme, with the CSS variables of this page that they set. */
const VARIABLES = { '--w3m-accent': '--accent' }

/**
 * Applies the app's theme; values that are not colours are ignored.
 *
 * @param {{ themeMode?: 'light' | 'dark', w3mThemeVariables?: Record<string, string> }} given
 */
export const applyTheme = ({ themeMode, w3mThemeVariables = {} }) => {
  const { style, dataset } = document.documentElement
  if (themeMode) dataset.theme = themeMode
  for (const [theirs, ours] of Object.entries(VARIABLES)) {
    const value = w3mThemeVariables[theirs]
    if (value !== undefined && CSS.supports('color', value)) style.setProperty(ours, value)
  }
}
