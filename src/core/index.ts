import './registry.js'

export { type AccountInUse, accountInUse, isOf } from './accountInUse.js'
export { afterFrame } from './afterFrame.js'
export { apiHost } from './apiHost.js'
export { callWallet } from './callWallet.js'
export { canonicalRdns } from './canonicalRdns.js'
export { chainOf } from './chainOf.js'
export { chainsUnsupported } from './chainsUnsupported.js'
export { checkLists } from './checkLists.js'
export { configurationAlert } from './configurationAlert.js'
export { type AskChain, createAskChain } from './createAskChain.js'
export { type Claim, type Claimant, type Claims, createClaims } from './createClaims.js'
export {
  type Attempt,
  type AttemptRun,
  createFlow,
  type Flow,
  type FlowOptions,
} from './createFlow.js'
export { createInvite, GESTURE, type Invite } from './createInvite.js'
export { createLinkedAbort } from './createLinkedAbort.js'
export { createListing } from './createListing.js'
export {
  createPagedList,
  type PagedList,
  type PagedOptions,
  type PagedState,
  type PageOf,
} from './createPagedList.js'
export { createPageRequest, type PageRequest } from './createPageRequest.js'
export {
  createReader,
  type DataSource,
  type ReaderOptions,
  type ReadOptions,
} from './createReader.js'
export { deepFreeze } from './deepFreeze.js'
export { defaultNamespace } from './defaultNamespace.js'
export { errorText } from './errorText.js'
export { explainFeature } from './explainFeature.js'
export { explorerUrl } from './explorerUrl.js'
export { type FailureText, failureText } from './failureText.js'
export { amountOfValue, fiatValue, PRICE_DECIMALS } from './fiatValue.js'
export { field } from './field.js'
export { isAnotherWallet } from './isAnotherWallet.js'
export { isDisguised } from './isDisguised.js'
export { isPublicHost } from './isPublicHost.js'
export { isSameAddress } from './isSameAddress.js'
export { isSameClaim } from './isSameClaim.js'
export type {
  FeatureValues,
  Modal,
  ModalConnectOptions,
  ModalMethod,
  ModalMethodName,
  ModalMethods,
  ModalState,
  Theme,
  ThemeDensity,
  ThemeLook,
  ThemeMode,
  ThemeVariables,
} from './modal.js'
export type { NetworkInput } from './network.js'
export { networkOf } from './networkOf.js'
export { openPopup } from './openPopup.js'
export { parseAmount } from './parseAmount.js'
export { pause } from './pause.js'
export { projectIdMissing } from './projectIdMissing.js'
export { readAppLink } from './readAppLink.js'
export { readHostIcon, readIcon } from './readIcon.js'
export { readSignedText, type SignedText } from './readSignedText.js'
export { readText } from './readText.js'
export { readWalletError } from './readWalletError.js'
export { readWebLink } from './readWebLink.js'
export { readWithFallback } from './readWithFallback.js'
export { hasErrorCode, isPromptOpen, isRejection, isUnsent } from './refusals.js'
export type {
  EntryView,
  NamedView,
  OpenOptions,
  OpenResult,
  Router,
  RouterState,
  StackEntry,
} from './router.js'
export { rpcHost } from './rpcHost.js'
export { savesData } from './savesData.js'
export type {
  Alert,
  CspSource,
  Env,
  HostEntry,
  HostList,
  HostName,
  Hosts,
  Http,
  HttpRequest,
  NoticeAction,
  Notices,
  NoticesState,
  Options,
  Page,
  PluginCsp,
  Settings,
  SignIn,
  SignInInvitation,
  Snack,
  SnackVariant,
  Store,
  Stored,
} from './services.js'
export type {
  AccountState,
  BalanceQuery,
  Busy,
  ConnectedWalletInfo,
  Connection,
  ConnectionStatus,
  ConnectOptions,
  Connector,
  ConnectorTraits,
  ConnectorType,
  ConnectRequest,
  NetworkState,
  OpenRequest,
  Place,
  ReadNativeBalance,
  Requests,
  RestoreRequest,
  SendOptions,
  Sessions,
  SessionsState,
  TransactionIntent,
} from './session.js'
export {
  type Approved,
  type OwnSession,
  type SessionChange,
  type SessionOptions,
  sessionOf,
} from './sessionOf.js'
export type { SignInClient, SignInProof, SignInVerifier } from './signIn.js'
export { composeSignIn, parseSignIn, type SignInMessage } from './signInMessage.js'
export { skeleton } from './skeleton.js'
export { toDecimalText } from './toDecimalText.js'
export {
  balanceSources,
  chains,
  connectors,
  entryViews,
  env,
  holds,
  hosts,
  http,
  lastingFields,
  modalMethods,
  namedViews,
  nativeBalance,
  notices,
  page,
  requests,
  router,
  sessions,
  settings,
  severalWallets,
  signIn,
  storage,
  textsWanted,
} from './tokens.js'
export { verifyEd25519 } from './verifyEd25519.js'
export { viemMissing } from './viemMissing.js'
export { walletFailure } from './walletFailure.js'
export { type PopupOptions, type WatchedPopup, watchPopup } from './watchPopup.js'
export { watchService } from './watchService.js'
export { type Patience, within } from './within.js'
export { wrapError } from './wrapError.js'
