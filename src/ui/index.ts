export { Address, type AddressProps } from './address/Address.js'
export { AlertBar, type AlertBarProps } from './alertBar/AlertBar.js'
export {
  Button,
  type ButtonProps,
  Card,
  type CardProps,
  Chip,
  type ChipProps,
  coreStyles,
  EmptyState,
  type EmptyStateProps,
  Icon,
  IconButton,
  type IconButtonProps,
  type IconName,
  type IconProps,
  List,
  type ListProps,
  Logo,
  type LogoProps,
  Note,
  type NoteProps,
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
  TrustRail,
  type TrustRailProps,
  testIds,
  useStyles,
} from './core.js'
export { Hero, type HeroProps } from './hero/Hero.js'
export { restStyles } from './restStyles.js'
export { SearchField, type SearchFieldProps } from './searchField/SearchField.js'
export { Snackbar, type SnackbarProps } from './snackbar/Snackbar.js'
export { uiStyles } from './styles.js'
export { type TabItem, Tabs, type TabsProps } from './tabs/Tabs.js'
