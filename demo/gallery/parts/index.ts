import { button, iconButton } from './buttons.js'
import type { Exhibit } from './Exhibit.js'
import { glyph, icon, moreIcon, search, tabs } from './fields.js'
import {
  accordion,
  amount,
  buttonPair,
  checkbox,
  copyButton,
  countdown,
  filters,
  pager,
  socials,
  tooltip,
} from './flows.js'
import { amountField, codeInput, confirm, menu, textField, toggle } from './forms.js'
import { alertBar, card, snackbar, trustRail } from './frames.js'
import { messageBlock, qrPlate, receipt, tiles, virtualList } from './plates.js'
import { chip, logo, row, separator } from './rows.js'
import { address, emptyState, hero, note, sectionLabel, skeleton, status, waiting } from './texts.js'

/** Every part, by the name it is shown under. */
export const parts: readonly Exhibit[] = [
  button,
  iconButton,
  buttonPair,
  copyButton,
  row,
  chip,
  logo,
  icon,
  moreIcon,
  glyph,
  search,
  textField,
  amountField,
  codeInput,
  toggle,
  menu,
  confirm,
  checkbox,
  filters,
  socials,
  accordion,
  tooltip,
  pager,
  amount,
  countdown,
  tabs,
  note,
  status,
  address,
  hero,
  receipt,
  messageBlock,
  qrPlate,
  tiles,
  virtualList,
  waiting,
  emptyState,
  skeleton,
  sectionLabel,
  separator,
  card,
  trustRail,
  snackbar,
  alertBar,
]
