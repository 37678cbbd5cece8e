export { Accordion, type AccordionProps } from './accordion/Accordion.js'
export { Address, type AddressProps } from './address/Address.js'
export { AlertBar, type AlertBarProps } from './alertBar/AlertBar.js'
export { Amount, type AmountProps } from './amount/Amount.js'
export { AmountField, type AmountFieldProps } from './amountField/AmountField.js'
export { ButtonPair, type ButtonPairProps } from './buttonPair/ButtonPair.js'
export { Checkbox, type CheckboxProps } from './checkbox/Checkbox.js'
export { CodeInput, type CodeInputProps } from './codeInput/CodeInput.js'
export { ConfirmInline, type ConfirmInlineProps } from './confirmInline/ConfirmInline.js'
export { contrastStyles } from './contrastStyles.js'
export { CopyButton, type CopyButtonProps } from './copyButton/CopyButton.js'
export {
  Card,
  type CardProps,
  Chip,
  type ChipProps,
  coreIcons,
  coreStyles,
  Glyph,
  GlyphButton,
  type GlyphButtonProps,
  type GlyphProps,
  List,
  type ListProps,
  Logo,
  type LogoProps,
  palette,
  Row,
  type RowProps,
  SectionLabel,
  type SectionLabelProps,
  Separator,
  type SeparatorProps,
  Skeleton,
  type SkeletonProps,
  StatusText,
  type StatusTextProps,
  StylesContext,
  type TestId,
  TrustRail,
  type TrustRailProps,
  takeFocus,
  testIds,
  useStyles,
} from './core.js'
export { Countdown, type CountdownProps } from './countdown/Countdown.js'
export { EmptyState, type EmptyStateProps } from './emptyState/EmptyState.js'
export { FilterBar, type FilterBarProps } from './filterBar/FilterBar.js'
export { FilterChip, type FilterChipProps } from './filterChip/FilterChip.js'
export { loginIcons } from './icon/loginIcons.js'
export { isMoreIcon, MoreIcon, type MoreIconName, type MoreIconProps } from './icon/MoreIcon.js'
export { lateTestIds } from './lateTestIds.js'
export { Menu, type MenuItem, type MenuProps } from './menu/Menu.js'
export { MessageBlock, type MessageBlockProps } from './messageBlock/MessageBlock.js'
export { motionStyles } from './motionStyles.js'
export { Note, type NoteProps } from './note/Note.js'
export { Pager, type PagerProps } from './pager/Pager.js'
export { QrPlate, type QrPlateProps } from './qrPlate/QrPlate.js'
export { Receipt, type ReceiptFact, type ReceiptProps } from './receipt/Receipt.js'
export {
  Button,
  type ButtonProps,
  copyText,
  Hero,
  type HeroProps,
  Icon,
  IconButton,
  type IconButtonProps,
  type IconName,
  type IconProps,
  restStyles,
  Waiting,
  type WaitingProps,
} from './rest.js'
export { SearchField, type SearchFieldProps } from './searchField/SearchField.js'
export { Snackbar, type SnackbarProps } from './snackbar/Snackbar.js'
export { SnackbarBody, type SnackbarBodyProps } from './snackbar/SnackbarBody.js'
export { SocialButton, type SocialButtonProps } from './socialButton/SocialButton.js'
export { SocialGrid, type SocialGridProps } from './socialGrid/SocialGrid.js'
export { uiStyles } from './styles.js'
export { type TabItem, Tabs, type TabsProps } from './tabs/Tabs.js'
export { TextField, type TextFieldProps } from './textField/TextField.js'
export { Tile, type TileProps } from './tile/Tile.js'
export { TileGrid, type TileGridProps } from './tileGrid/TileGrid.js'
export { Toggle, type ToggleProps } from './toggle/Toggle.js'
export { Tooltip, type TooltipProps } from './tooltip/Tooltip.js'
export {
  VirtualList,
  type VirtualListActions,
  type VirtualListPlace,
  type VirtualListProps,
} from './virtualList/VirtualList.js'
