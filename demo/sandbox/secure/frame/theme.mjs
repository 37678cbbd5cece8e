// @ts-check
/** Variables of the app's theme and what they set here. */
const VARIABLES = { '--w3m-accent': '--accent' }

/**
 * Follows the app's theme, as far as what it says is a colour.
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
