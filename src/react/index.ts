export { AccountButton, type AccountButtonProps, type AccountButtonState } from './AccountButton.js'
export { Around } from './Around.js'
export { Avatar, type AvatarProps } from './Avatar.js'
export { avatarRects } from './avatarRects.js'
export { BesideRequest } from './BesideRequest.js'
export { type Balance, balanceOf } from './balanceOf.js'
export { balanceText } from './balanceText.js'
export type { Chrome, SignalStatus } from './Chrome.js'
export { ConnectButton, type ConnectButtonProps, type ConnectButtonState } from './ConnectButton.js'
export { canonicalName } from './canonicalName.js'
export { ChromeContext, HostContext } from './contexts.js'
export { exactAmount } from './exactAmount.js'
export { type FiatParts, fiatParts, fiatText } from './fiatParts.js'
export { formatAmount } from './formatAmount.js'
export type { Host } from './Host.js'
export { isolatedAmount } from './isolatedAmount.js'
export { ModalProvider } from './ModalProvider.js'
export {
  NetworkLogo,
  type NetworkLogoProps,
  SocialMark,
  type SocialMarkProps,
  TokenLogo,
  type TokenLogoProps,
} from './marks/logos.js'
export { NetworkButton, type NetworkButtonProps, type NetworkButtonState } from './NetworkButton.js'
export { pointPart } from './pointPart.js'
export type { ReactTestId } from './ReactTestId.js'
export { railParts } from './railParts.js'
export { requestParts } from './requestParts.js'
export { shortAddress } from './shortAddress.js'
export { shownLocale } from './shownLocale.js'
export { useAccount } from './useAccount.js'
export { useBalance } from './useBalance.js'
export { useConnect } from './useConnect.js'
export { useDisconnect } from './useDisconnect.js'
export { useEvents } from './useEvents.js'
export { useFeatures } from './useFeatures.js'
export { createHost, useHost } from './useHost.js'
export { useLocale } from './useLocale.js'
export { useModal } from './useModal.js'
export { useModalState } from './useModalState.js'
export { useNetwork } from './useNetwork.js'
export { usePagedList } from './usePagedList.js'
export { useProvider } from './useProvider.js'
export { useSend } from './useSend.js'
export { useOptionalService, useService } from './useService.js'
export { useSession } from './useSession.js'
export { useSignIn } from './useSignIn.js'
export { useSource } from './useSource.js'
export { useSteady } from './useSteady.js'
export { useSwap } from './useSwap.js'
export { useSwitchNetwork } from './useSwitchNetwork.js'
export { useWallets, type Wallet } from './useWallets.js'
export {
  PluginPart,
  type PluginPartProps,
  type TextParams,
  type Translate,
  useChrome,
  useLeaveGuard,
  useOnline,
  usePoint,
  useText,
  type ViewComponent,
  type ViewProps,
} from './view.js'
export { WalletButton, type WalletButtonProps, type WalletButtonState } from './WalletButton.js'
export { WithSuccess, type WithSuccessProps } from './WithSuccess.js'
