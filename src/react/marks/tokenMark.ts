import type { MarkShape } from './MarkShape.js'
import {
  arbitrum,
  aurora,
  avalanche,
  base,
  bnb,
  celo,
  ethereum,
  gnosis,
  linea,
  mantle,
  networkMark,
  optimism,
  polygon,
  scroll,
  solana,
  zksync,
  zora,
} from './networkMarks.js'

/*! Marks drawn from @web3icons/core (MIT License, Author 0xa3k5) */

const usdc = [
  '#0b53bf',
  'M13.81 4.66v1.3A6.3 6.3 0 0 1 18.3 12a6.3 6.3 0 0 1-4.49 6.04v1.3A7.55 7.55 0 0 0 19.56 12a7.55 7.55 0 0 0-5.75-7.34M5.7 12a6.3 6.3 0 0 1 4.49-6.04v-1.3A7.55 7.55 0 0 0 4.44 12a7.55 7.55 0 0 0 5.75 7.34v-1.3A6.3 6.3 0 0 1 5.7 12m9 1.4c0-2.57-4.03-1.51-4.03-2.93 0-.51.41-.84 1.2-.84.92 0 1.25.45 1.35 1.06h1.28c-.11-1.14-.77-1.87-1.87-2.08V7.59h-1.26v.98c-1.2.15-1.96.85-1.96 1.9 0 2.59 4.04 1.62 4.04 3.01 0 .53-.5.89-1.37.89-1.13 0-1.5-.5-1.64-1.19H9.2c.08 1.26.85 2.04 2.18 2.24v1h1.26v-.99c1.3-.16 2.08-.92 2.08-2.02',
] as const
const usdt = [
  '#009393',
  'm12 18.12-7.65-7.55 2.92-4.69h9.46l2.92 4.7zm.77-6.88v-.94c1.37.07 2.66.34 3.06.69-.47.4-2.12.7-3.83.7s-3.36-.3-3.82-.7c.39-.35 1.68-.62 3.06-.7v.95zm-4.6-.26v.56c.4.35 1.68.62 3.07.7v2.05h1.52v-2.06c1.38-.07 2.67-.34 3.06-.69v-1.12c-.39-.34-1.68-.61-3.06-.68v-.8h2.3V7.79H8.94v1.15h2.3v.8c-1.39.07-2.67.34-3.07.68z',
] as const
const dai = [
  '#f5ac37',
  'M11.72 5.09H5.83v4.44H4.35v1.98h1.48v.98H4.35v1.98h1.48v4.44h5.9a6.9 6.9 0 0 0 6.48-4.44h1.44v-1.98h-1a7 7 0 0 0 0-.98h1V9.53h-1.44a6.95 6.95 0 0 0-6.49-4.44m4.94 7.4q.05-.49 0-.98H7.8v.98zM7.8 14.47v2.47h3.8c1.88 0 3.52-1 4.4-2.47zm0-4.94H16a5.1 5.1 0 0 0-4.39-2.47h-3.8z',
] as const
const wbtc = [
  '#1a1a1a',
  'm17.4 7.06-.48.47a6.6 6.6 0 0 1 0 8.93l.47.47a7.27 7.27 0 0 0 0-9.88zm-9.88.04a6.66 6.66 0 0 1 8.97 0l.47-.47a7.33 7.33 0 0 0-9.92 0zm-.44 9.37a6.6 6.6 0 0 1 0-8.94l-.47-.46a7.27 7.27 0 0 0 0 9.88zm9.4.43a6.66 6.66 0 0 1-8.97 0l-.47.47a7.33 7.33 0 0 0 9.92 0zm-3.14-6.23c0 .6-.54.8-1.07.8h-.8v-1.6h1.06c.41 0 .8.3.8.8m.48 2.7c0 .66-.74.77-1.28.77h-1.06v-1.6h1.06c.48 0 1.28.19 1.28.83m1.15-2.93c-.1-.97-.82-1.54-1.9-1.64V7.2H12v1.59h-.53V7.2H10.4v1.6H8.8v1.07h.6c.2 0 .46 0 .46.43v3.58s0 .27-.3.27h-.6l-.17 1.07h1.6v1.6h1.08l-.01-1.6H12v1.6h1.07v-1.6c1.4-.09 2.25-.38 2.37-1.68.1-1.05-.4-1.51-1.19-1.7.48-.25.79-.68.71-1.39M12 4.15A7.86 7.86 0 0 0 4.12 12a7.87 7.87 0 0 0 7.89 7.85A7.86 7.86 0 0 0 19.88 12 7.9 7.9 0 0 0 12 4.15m0 16.37A8.53 8.53 0 0 1 3.45 12c0-4.7 3.83-8.52 8.55-8.52A8.53 8.53 0 0 1 20.55 12c0 4.7-3.83 8.51-8.55 8.52',
] as const
const link = [
  '#2e61de',
  'm12 4.35 6.15 3.68v7.46l-7.03 4.16V18.6l-5.25-3.14-.02-7.38zm0 12.73 4.4-2.6V9.04L12 6.4 7.6 9.06v5.4z',
] as const
const uni = [
  '#ff0a6f',
  'm8.4 8.2.4.3q.3.4-.1.6l-.6.2h-.2v-.1q-.2.1-.7-1L6.2 7 6 6.3l1 2.2q.2.5 0 .6 0 .3-.2.5t-.5 1.3q0 1-1.2 2.3l-.6 1q-.2.3-.2.7v1l.6 1 .4.7h.4q1.4-.3 2-1 .4-.3.4-.7l-.1-.5q-.1-.3-.7-.6-.9-.5-1-1.1-.1-.4.4-1.2l.5-1.6q0-.6.2-.7 0-.2.6-.3l1.1-.4q.4-.3.4-.7v-.3l-.1-.1-5-4q2.8 3 4 3.8m-2.8 7.1a.4.4 0 0 0-.2-.5H5v.1q.3.1 0 .3l.1.3q.3 0 .5-.2M8.9 5l1 .1q1.2.3 2.2 1.4l.2.2h.3q1.7-.2 3.3.4.6.1.8.4v.3q.2.7 0 1V9h-.1v.2l.3.2q.4 0 .7-1v-.2l.1.1a4 4 0 0 1 1 2v.1-.1l-.5-.5q-.4-.4-1.8-.4-1.2 0-2-.3c-.8-.2-1.2-.6-2.3-1.9l-1-1.1q-1-.9-2-1zM17 6.4l.1-1v1q0 .4.6 1l.6.6.2.2-.2-.1-.8-.7h-.1l-.1.4q0 .7-.2 1v-.6c0-.9-.1-1.1-.7-1.5l-.6-.3h-.3c0-.1.6 0 .9.2l.5.1zm-8.1-.7q0 1.2.7 2.1.6.8 1.3.9.3 0 .2-.2l-.4-.8-.2-.6q-.2-1-.8-1.4L9 5.5zm7.6 6.5q-3-1-2.9-2.7v-.3l.2.1q.5.5 2.2.7l1.7.3q1.9.6 2.2 2.3V14l-.4.7v-.1q0-.6-.6-1.1c-.5-.4-1-.7-2.4-1.2m-1.6 0v.3q.3 1.6-1.3 2l-.2.1h-.5l-.2.1-1.6.4-.6.3h.2l2.1-.3h.5q1-.1 1.5-.7.4-.3.5-.6v-1.1zV12zm1 1.9q-.5-1-.2-1.7h.2l1 .6q1.3.6 1.7 1.2.4.4.6 1.2v1.2a3 3 0 0 1-1.6 1.9h-.2v-.1q.4-.7.2-1.6l-.9-1.4zM10.6 16q-1.4.3-2.6 1.2l-.3.2H8c1.1.2 1.4.3 2.1 1q.6.7 1 .7.8 0 1.2-.6v-.7q-.6-.6-1.2-.2-.4.4.1.7.2 0 0 0L11 18q.1-.5.7-.4.4.2.4.5-.1.7-.8.6l-.6-.3c-.3-.3-.2-1 .3-1.1q.7-.3 1.2 0 .7.3 1 1.4l.4.6q.5.9 1.3.8.4 0 .7-.2.4 0 .5-.3h-.2q-.8.4-1.4 0-.4-.1-.5-.7l-.1-.7q-.1-.9-.5-1.3-.5-.6-1.3-.8zm-1.2-5.3q.1-.5.5-.6h.7q.5.3.5.8-.2.4-1.2.5-.4 0-.5-.2zm1.1-.5q.3.2.1.4l-.4.1-.4-.2q.1-.5.7-.3',
] as const
const aave = [
  '#9391f7',
  'M9.85 16.05c.91 0 1.65-.7 1.65-1.58 0-.87-.74-1.58-1.65-1.58s-1.65.7-1.65 1.58c0 .87.74 1.58 1.65 1.58m4.3 0c.92 0 1.65-.7 1.65-1.58 0-.87-.73-1.58-1.64-1.58s-1.65.7-1.65 1.58c0 .87.74 1.58 1.65 1.58M12 7.95a8 8 0 0 0-8.1 7.91h2.07c0-3.27 2.68-5.93 6.03-5.93s6.03 2.66 6.03 5.93h2.07A8 8 0 0 0 12 7.95',
] as const
const eurc = [
  '#0b53bf',
  'M14.14 14.4a4 4 0 0 1-1.38.28c-.9 0-1.77-.4-2.18-1.32h2l.4-.95h-2.63a5 5 0 0 1 0-.82h2.96l.4-.94h-3.13c.41-.94 1.27-1.33 2.18-1.33q.7 0 1.38.28l.4-.96a4 4 0 0 0-1.76-.42 3.6 3.6 0 0 0-3.5 2.43H8.3v.94h.77a5 5 0 0 0 0 .82H8.3v.95h.97a3.6 3.6 0 0 0 3.5 2.42 4 4 0 0 0 1.77-.42zM5.7 12a6.3 6.3 0 0 1 4.49-6.04v-1.3A7.55 7.55 0 0 0 4.44 12a7.55 7.55 0 0 0 5.75 7.34v-1.3A6.3 6.3 0 0 1 5.7 12m8.11-7.34v1.3A6.3 6.3 0 0 1 18.3 12a6.3 6.3 0 0 1-4.49 6.04v1.3A7.55 7.55 0 0 0 19.56 12a7.55 7.55 0 0 0-5.75-7.34',
] as const

/** Networks whose coin is ether. */
const ofEther: readonly (MarkShape | undefined)[] = [
  base,
  optimism,
  arbitrum,
  zksync,
  linea,
  scroll,
  zora,
  aurora,
]

/**
 * Contracts of each mark, as network and address, those of EVM chains in lower case. A fixed list: by its symbol alone any token
 * could look like another.
 */
const marks: readonly (readonly [shape: MarkShape, contracts: string])[] = [
  [
    usdc,
    'eip155:1/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48 ' +
      'eip155:10/0x0b2c639c533813f4aa9d7837caf62653d097ff85 ' +
      'eip155:56/0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d ' +
      'eip155:100/0xddafbb505ad214d7b80b1f830fccc89b60fb7a83 ' +
      'eip155:137/0x3c499c542cef5e3811e1192ce70d8cc03d5c3359 ' +
      'eip155:137/0x2791bca1f2de4661ed88a30c99a7a9449aa84174 ' +
      'eip155:324/0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4 ' +
      'eip155:5000/0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9 ' +
      'eip155:8453/0x833589fcd6edb6e08f4c7c32d4f71b54bda02913 ' +
      'eip155:42161/0xaf88d065e77c8cc2239327c5edb3a432268e5831 ' +
      'eip155:42220/0xceba9300f2b948710d2653dd7b07f33a8b32118c ' +
      'eip155:43114/0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e ' +
      'eip155:59144/0x176211869ca2b568f2a7d4ee941e073a821ee1ff ' +
      'eip155:534352/0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4 ' +
      'eip155:100/0x2a22f9c3b484c3629090feed35f17ff8f88f76f0 ' +
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v',
  ],
  [
    eurc,
    'eip155:1/0x1abaea1f7c830bd89acc67ec4af516284b1bc33c ' +
      'eip155:8453/0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42 ' +
      'eip155:43114/0xc891eb4cbdeff6e073e859e987815ed1505c2acd ' +
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
  ],
  [
    usdt,
    'eip155:1/0xdac17f958d2ee523a2206206994597c13d831ec7 ' +
      'eip155:10/0x94b008aa00579c1307b0ef2c499ad98a8ce58e58 ' +
      'eip155:56/0x55d398326f99059ff775485246999027b3197955 ' +
      'eip155:100/0x4ecaba5870353805a9f068101a40e0f32ed605c6 ' +
      'eip155:137/0xc2132d05d31c914a87c6611c10748aeb04b58e8f ' +
      'eip155:324/0x493257fd37edb34451f62edf8d2a0c418852ba4c ' +
      'eip155:5000/0x201eba5cc46d216ce6dc03f6a759e8e766e956ae ' +
      'eip155:8453/0xfde4c96c8593536e31f229ea8f37b2ada2699bb2 ' +
      'eip155:42161/0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9 ' +
      'eip155:43114/0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7 ' +
      'eip155:59144/0xa219439258ca9da29e9cc4ce5596924745e12b93 ' +
      'eip155:534352/0xf55bec9cafdbe8730f096aa55dad6d22d44099df ' +
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  ],
  [
    dai,
    'eip155:1/0x6b175474e89094c44da98b954eedeac495271d0f ' +
      'eip155:10/0xda10009cbd5d07dd0cecc66161fc93d7c9000da1 ' +
      'eip155:56/0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3 ' +
      'eip155:100/0xe91d153e0b41518a2ce8dd3d7944fa863463a97d ' +
      'eip155:137/0x8f3cf7ad23cd3cadbd9735aff958023239c6a063 ' +
      'eip155:8453/0x50c5725949a6f0c72e6c4a641f24049a917db0cb ' +
      'eip155:42161/0xda10009cbd5d07dd0cecc66161fc93d7c9000da1 ' +
      'eip155:43114/0xd586e7f844cea2f87f50152665bcbc2c279d8d70',
  ],
  [
    ethereum,
    'eip155:1/0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2 ' +
      'eip155:10/0x4200000000000000000000000000000000000006 ' +
      'eip155:56/0x2170ed0880ac9a755fd29b2688956bd959f933f8 ' +
      'eip155:100/0x6a023ccd1ff6f2045c3309768ead9e68f978f6e1 ' +
      'eip155:137/0x7ceb23fd6bc0add59e62ac25578270cff1b9f619 ' +
      'eip155:324/0x5aea5775959fbc2557cc8789bc1bf90a239d9a91 ' +
      'eip155:8453/0x4200000000000000000000000000000000000006 ' +
      'eip155:42161/0x82af49447d8a07e3bd95bd0d56f35241523fbab1 ' +
      'eip155:43114/0x49d5c2bdffac6ce2bfdb6640f4f80f226bc10bab ' +
      'eip155:59144/0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f ' +
      'eip155:534352/0x5300000000000000000000000000000000000004',
  ],
  [
    wbtc,
    'eip155:1/0x2260fac5e5542a773aa44fbcfedf7c193bc2c599 ' +
      'eip155:10/0x68f180fcce6836688e9084f035309e29bf0a2095 ' +
      'eip155:137/0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6 ' +
      'eip155:42161/0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f',
  ],
  [
    link,
    'eip155:1/0x514910771af9ca656af840dff83e8264ecf986ca ' +
      'eip155:10/0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6 ' +
      'eip155:56/0xf8a0bf9cf54bb92f17374d9e9a321e6a111a51bd ' +
      'eip155:137/0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39 ' +
      'eip155:42161/0xf97f4df75117a78c1a5a0dbb814af92458539fb4',
  ],
  [
    uni,
    'eip155:1/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984 ' +
      'eip155:42161/0xfa7f8980b0f1e64a2062791cc3b0871572f1f7f0',
  ],
  [
    aave,
    'eip155:1/0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9 ' +
      'eip155:137/0xd6df932a45c0f255f85145f286ea0b292b21c90b',
  ],
  [arbitrum, 'eip155:42161/0x912ce59144191c1204e64559fe8253a0e49e6548'],
  [optimism, 'eip155:10/0x4200000000000000000000000000000000000042'],
  [
    polygon,
    'eip155:1/0x455e53cbb86018ac2b8092fdcd39d8444affc3f6 ' +
      'eip155:137/0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270 ' +
      'eip155:1/0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0',
  ],
  [bnb, 'eip155:56/0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'],
  [avalanche, 'eip155:43114/0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7'],
  [celo, 'eip155:42220/0x471ece3750da237f93b8e339c536989b8978a438'],
  [gnosis, 'eip155:100/0x9c58bacc331c9aa871afd802db6379a98e80cedb'],
  [mantle, 'eip155:1/0x3c3a81e81dc49a522a592e7622a7e711c06bf354'],
  [solana, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/So11111111111111111111111111111111111111112'],
]

/** The mark of a token by its network (CAIP-2) and address: `network/address`, or `network/` for the network's coin. */
export const tokenMark = (id: string): MarkShape | undefined => {
  const [network = '', address] = id.split('/')
  if (!address) {
    const ownMark = networkMark(network)
    return ofEther.includes(ownMark) ? ethereum : ownMark === gnosis ? dai : ownMark
  }
  const lower = id.toLowerCase()
  return marks.find(([, contracts]) => {
    const all = contracts.split(' ')
    return all.includes(id) || all.includes(lower)
  })?.[0]
}
