import { buttonVariantStyles } from './button/buttonVariantStyles.js'
import { fadeStyles } from './card/fadeStyles.js'
import { chipVariantStyles } from './chip/chipVariantStyles.js'
import { heroStyles } from './hero/heroStyles.js'
import { logoSizeStyles } from './logo/logoSizeStyles.js'
import { laterRowStyles } from './row/laterRowStyles.js'
import { skeletonShapeStyles } from './skeleton/skeletonShapeStyles.js'
import { laterRailStyles } from './trustRail/laterRailStyles.js'

/** Styles not needed before the first view is at rest; the parts of rest.ts adopt them. */
export const restStyles = [
  buttonVariantStyles,
  chipVariantStyles,
  logoSizeStyles,
  laterRowStyles,
  skeletonShapeStyles,
  laterRailStyles,
  heroStyles,
  fadeStyles,
].join('')
