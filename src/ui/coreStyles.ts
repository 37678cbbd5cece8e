import { baseStyles } from './base/baseStyles.js'
import { reducedMotionStyles } from './base/reducedMotionStyles.js'
import { buttonStyles } from './button/buttonStyles.js'
import { cardStyles } from './card/cardStyles.js'
import { chipStyles } from './chip/chipStyles.js'
import { frameStyles } from './frame/frameStyles.js'
import { iconStyles } from './icon/iconStyles.js'
import { iconButtonStyles } from './iconButton/iconButtonStyles.js'
import { logoStyles } from './logo/logoStyles.js'
import { rowStyles } from './row/rowStyles.js'
import { sectionLabelStyles } from './sectionLabel/sectionLabelStyles.js'
import { separatorStyles } from './separator/separatorStyles.js'
import { skeletonStyles } from './skeleton/skeletonStyles.js'
import { statusTextStyles } from './statusText/statusTextStyles.js'
import { tokenStyles } from './tokens/tokenStyles.js'
import { trustRailStyles } from './trustRail/trustRailStyles.js'

/** Tokens, base and the core parts; other parts adopt their styles when they render. */
export const coreStyles = [
  tokenStyles,
  baseStyles,
  iconStyles,
  iconButtonStyles,
  buttonStyles,
  chipStyles,
  logoStyles,
  rowStyles,
  statusTextStyles,
  skeletonStyles,
  sectionLabelStyles,
  separatorStyles,
  trustRailStyles,
  cardStyles,
  frameStyles,
  reducedMotionStyles,
].join('')
