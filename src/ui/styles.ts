import { accordionStyles } from './accordion/accordionStyles.js'
import { addressStyles } from './address/addressStyles.js'
import { alertBarStyles } from './alertBar/alertBarStyles.js'
import { amountStyles } from './amount/amountStyles.js'
import { amountFieldStyles } from './amountField/amountFieldStyles.js'
import { buttonPairStyles } from './buttonPair/buttonPairStyles.js'
import { checkboxStyles } from './checkbox/checkboxStyles.js'
import { codeInputStyles } from './codeInput/codeInputStyles.js'
import { confirmInlineStyles } from './confirmInline/confirmInlineStyles.js'
import { contrastStyles } from './contrastStyles.js'
import { coreStyles } from './core.js'
import { countdownStyles } from './countdown/countdownStyles.js'
import { emptyStateStyles } from './emptyState/emptyStateStyles.js'
import { filterChipStyles } from './filterChip/filterChipStyles.js'
import { menuStyles } from './menu/menuStyles.js'
import { messageBlockStyles } from './messageBlock/messageBlockStyles.js'
import { motionStyles } from './motionStyles.js'
import { noteStyles } from './note/noteStyles.js'
import { pagerStyles } from './pager/pagerStyles.js'
import { qrPlateStyles } from './qrPlate/qrPlateStyles.js'
import { receiptStyles } from './receipt/receiptStyles.js'
import { restStyles } from './rest.js'
import { searchFieldStyles } from './searchField/searchFieldStyles.js'
import { snackbarStyles } from './snackbar/snackbarStyles.js'
import { socialButtonStyles } from './socialButton/socialButtonStyles.js'
import { tabsStyles } from './tabs/tabsStyles.js'
import { textFieldStyles } from './textField/textFieldStyles.js'
import { tileStyles } from './tile/tileStyles.js'
import { toggleStyles } from './toggle/toggleStyles.js'
import { tooltipStyles } from './tooltip/tooltipStyles.js'

const parts = [
  restStyles,
  noteStyles,
  emptyStateStyles,
  motionStyles,
  addressStyles,
  searchFieldStyles,
  tabsStyles,
  snackbarStyles,
  alertBarStyles,
  textFieldStyles,
  amountFieldStyles,
  codeInputStyles,
  confirmInlineStyles,
  menuStyles,
  messageBlockStyles,
  qrPlateStyles,
  receiptStyles,
  tileStyles,
  toggleStyles,
  accordionStyles,
  amountStyles,
  buttonPairStyles,
  checkboxStyles,
  countdownStyles,
  filterChipStyles,
  pagerStyles,
  socialButtonStyles,
  tooltipStyles,
]

/** One style sheet with tokens, base and all parts, in one cascade layer, so that later sheets win. */
export const uiStyles = `@layer portico{@layer ui,contrast;@layer ui{${coreStyles}${parts.join('')}}@layer contrast{${contrastStyles}}}`
