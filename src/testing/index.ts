export { type Census, census } from './census.js'
export { type CheckOptions, checkPlugin, type PluginFactory } from './checkPlugin.js'
export {
  createMockBitcoinWallet,
  type MockBitcoinAccount,
  type MockBitcoinQuestion,
  type MockBitcoinStandardWallet,
  type MockBitcoinWallet,
  type MockBitcoinWalletOptions,
} from './createMockBitcoinWallet.js'
export { createMockChain, type MockChain, type MockChainOptions, mockChain } from './createMockChain.js'
export { createMockClock, type MockClock } from './createMockClock.js'
export {
  createMockCosmosWallet,
  type MockCosmosQuestion,
  type MockCosmosWallet,
  type MockCosmosWalletOptions,
} from './createMockCosmosWallet.js'
export { createMockHttp, type MockHttp, type MockRequest } from './createMockHttp.js'
export { createMockNotices } from './createMockNotices.js'
export {
  createMockPolkadotWallet,
  type MockPolkadotKey,
  type MockPolkadotQuestion,
  type MockPolkadotWallet,
  type MockPolkadotWalletOptions,
} from './createMockPolkadotWallet.js'
export { createMockRouter } from './createMockRouter.js'
export { createMockServices, type MockServices, type MockServicesOptions } from './createMockServices.js'
export { createMockSessions, type MockSessions } from './createMockSessions.js'
export {
  createMockSolanaWallet,
  type MockSolanaAccount,
  type MockSolanaQuestion,
  type MockSolanaWallet,
  type MockSolanaWalletOptions,
  type MockStandardWallet,
} from './createMockSolanaWallet.js'
export { createMockStorage, type MockStorage } from './createMockStorage.js'
export {
  createMockWallet,
  type MockProvider,
  type MockWallet,
  type MockWalletOptions,
} from './createMockWallet.js'
export type { MockPrompt, WalletAnswer } from './createPrompts.js'
export {
  createTestKernel,
  type ServiceFake,
  type TestKernel,
  type TestKernelOptions,
} from './createTestKernel.js'
export { describePlugin, type Runner } from './describePlugin.js'
export type { MockBitcoinKey, MockBitcoinProvider, MockBitcoinWay } from './mockBitcoinWays.js'
export { enlarge, mirror } from './pseudoTexts.js'
export { type Replay, type ReplayOptions, replay } from './replaying/replay.js'
export { walletError } from './walletError.js'
