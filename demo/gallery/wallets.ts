import { createMockChain, createMockWallet, type MockChain, type MockWallet } from 'portico/testing'
import { networks } from './networks.js'
import { pictures } from './pictures.js'

/** The chains as the wallets see them. */
export interface Chains {
  readonly evm: MockChain
  readonly solana: MockChain
}

export const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const otherAddress = '0x9aC3f1b5D0E94c1a37A0C9e6B2BF6C0D7422B0Aa'
export const solanaAddress = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

export const createChains = (): Chains => {
  const evm = createMockChain({
    namespace: 'eip155',
    references: ['1', '8453', '10', '137', '11155111'],
    symbol: 'ETH',
  })
  const solana = createMockChain({
    namespace: 'solana',
    references: [String(networks.solana.id)],
    symbol: 'SOL',
    decimals: 9,
  })
  for (const network of evm.networks)
    evm.setBalance(address, 1_204_567_000_000_000_000n, network.caipNetworkId)
  solana.setBalance(solanaAddress, 42_195_000_000n)
  return { evm, solana }
}

const accounts = { eip155: [address], solana: [solanaAddress] }

const stubborn = (wallet: MockWallet): MockWallet => ({
  ...wallet,
  connector: {
    ...wallet.connector,
    connect: async (request) =>
      (await wallet.connector.connect(request)).map((session) => ({
        ...session,
        close: () => Promise.reject(new Error('No')),
      })),
  },
})

/** Never answers a request to switch to its other account. */
const undecided = (wallet: MockWallet): MockWallet => ({
  ...wallet,
  connector: {
    ...wallet.connector,
    connect: async (request) =>
      (await wallet.connector.connect(request)).map((session) => ({
        ...session,
        selectAccount: () => new Promise<never>(() => {}),
      })),
  },
})

/** Makes the wallets by name; the scene chooses which of them announce themselves. */
export const createWallets = ({ evm, solana }: Chains) => {
  const announced = (name: string, rdns: string, icon: string) =>
    createMockWallet({
      chains: [evm],
      name,
      rdns,
      icon,
      type: 'ANNOUNCED',
      traits: { announced: true },
      accounts,
    })
  return {
    lantern: announced('Lantern', 'app.lantern', pictures.lantern),
    harbor: announced('Harbor', 'io.harbor', pictures.harbor),
    meridian: announced('Meridian', 'org.meridian', pictures.meridian),
    ember: announced('Ember', 'dev.ember', pictures.ember),
    /** Announces itself as Ember, too. */
    impostor: announced('Ember', 'dev.ember', pictures.ember),
    wordy: announced(
      'Donaudampfschifffahrtsgesellschaft Wallet for Desktop',
      'de.example.donaudampfschifffahrt',
      pictures.harbor,
    ),
    faceless: announced('Faceless', 'com.faceless', 'data:image/png;base64,AAAA'),
    solana: createMockWallet({
      chains: [solana],
      id: 'sol',
      name: 'Solstice',
      icon: pictures.solana,
      accounts,
    }),
    /** One wallet for two chains. */
    both: createMockWallet({
      chains: [evm, solana],
      id: 'both',
      name: 'Meridian Duo',
      type: 'MULTI_CHAIN',
      traits: {},
      icon: pictures.meridian,
      accounts,
    }),
    /** Approves one network and refuses to switch. */
    fixed: createMockWallet({
      chains: [evm],
      id: 'fixed',
      name: 'Anchor',
      icon: pictures.harbor,
      fixedNetwork: true,
      accounts,
    }),
    undecided: undecided(
      createMockWallet({
        chains: [evm],
        id: 'undecided',
        name: 'Compass',
        icon: pictures.meridian,
        accounts: { eip155: [address, otherAddress] },
      }),
    ),
    /** Fails to disconnect. */
    stubborn: stubborn(
      createMockWallet({ chains: [evm], id: 'stubborn', name: 'Barnacle', icon: pictures.ember, accounts }),
    ),
  } satisfies Readonly<Record<string, MockWallet>>
}

export type Wallets = ReturnType<typeof createWallets>
export type WalletName = keyof Wallets
