import type { AuthTheme } from '../contract.js'

/** The card's current theme, in the secure site's variables. */
export const readTheme = (place: HTMLElement): AuthTheme => {
  const root = place.closest<HTMLElement>('[data-theme]') ?? place
  const style = getComputedStyle(root)
  const read = (name: string) => style.getPropertyValue(`--portico-${name}`).trim()
  const accent = read('signal-line')
  const background = read('surface-0')
  const font = read('font')
  return {
    themeMode: root.dataset.theme === 'light' ? 'light' : 'dark',
    themeVariables: {
      ...(accent && { '--w3m-accent': accent }),
      ...(font && { '--w3m-font-family': font }),
    },
    w3mThemeVariables: {
      ...(accent && { '--w3m-accent': accent }),
      ...(background && { '--w3m-background': background }),
    },
  }
}
