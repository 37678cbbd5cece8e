import { addressStyles } from './address/addressStyles.js'
import { alertBarStyles } from './alertBar/alertBarStyles.js'
import { baseStyles } from './base/baseStyles.js'
import { reducedMotionStyles } from './base/reducedMotionStyles.js'
import { buttonStyles } from './button/buttonStyles.js'
import { cardStyles } from './card/cardStyles.js'
import { chipStyles } from './chip/chipStyles.js'
import { emptyStateStyles } from './emptyState/emptyStateStyles.js'
import { frameStyles } from './frame/frameStyles.js'
import { heroStyles } from './hero/heroStyles.js'
import { iconStyles } from './icon/iconStyles.js'
import { iconButtonStyles } from './iconButton/iconButtonStyles.js'
import { logoStyles } from './logo/logoStyles.js'
import { noteStyles } from './note/noteStyles.js'
import { rowStyles } from './row/rowStyles.js'
import { searchFieldStyles } from './searchField/searchFieldStyles.js'
import { sectionLabelStyles } from './sectionLabel/sectionLabelStyles.js'
import { separatorStyles } from './separator/separatorStyles.js'
import { skeletonStyles } from './skeleton/skeletonStyles.js'
import { snackbarStyles } from './snackbar/snackbarStyles.js'
import { statusTextStyles } from './statusText/statusTextStyles.js'
import { tabsStyles } from './tabs/tabsStyles.js'
import { tokenStyles } from './tokens/tokenStyles.js'
import { trustRailStyles } from './trustRail/trustRailStyles.js'

const ordered = [
  tokenStyles,
  baseStyles,
  iconStyles,
  iconButtonStyles,
  buttonStyles,
  chipStyles,
  logoStyles,
  rowStyles,
  heroStyles,
  statusTextStyles,
  noteStyles,
  addressStyles,
  searchFieldStyles,
  tabsStyles,
  skeletonStyles,
  emptyStateStyles,
  sectionLabelStyles,
  separatorStyles,
  snackbarStyles,
  alertBarStyles,
  trustRailStyles,
  cardStyles,
  frameStyles,
  reducedMotionStyles,
]

/** One style sheet with tokens, base and all parts, in one cascade layer so that later sheets win. */
export const uiStyles = `@layer portico{${ordered.join('')}}`
