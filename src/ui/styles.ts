import { addressStyles } from './address/addressStyles.js'
import { alertBarStyles } from './alertBar/alertBarStyles.js'
import { coreStyles } from './core.js'
import { heroStyles } from './hero/heroStyles.js'
import { restStyles } from './restStyles.js'
import { searchFieldStyles } from './searchField/searchFieldStyles.js'
import { snackbarStyles } from './snackbar/snackbarStyles.js'
import { tabsStyles } from './tabs/tabsStyles.js'

const parts = [
  restStyles,
  heroStyles,
  addressStyles,
  searchFieldStyles,
  tabsStyles,
  snackbarStyles,
  alertBarStyles,
]

/** One style sheet with tokens, base and all parts, in one cascade layer so that later sheets win. */
export const uiStyles = `@layer portico{${coreStyles}${parts.join('')}}`
