// @ts-check
import { createServer } from 'node:http'
import { createPublicClient, http, parseUnits } from 'viem'
import { listen } from '../serve/listen.mjs'
import { readBody } from '../serve/read-body.mjs'
import { quote } from './blockchain-api/onramp.mjs'

/** How long a payment takes, in milliseconds. */
const TAKES = 2_000
const BODY_LIMIT = 4_096
/** Coinbase's names of the local networks. @type {Readonly<Record<string, 1 | 8453>>} */
const CHAINS = { ethereum: 1, base: 8453 }

/** Test cards and the outcome of paying with each. */
const CARDS = /** @type {const} */ ({
  '4242 4242 4242 4242': 'paid',
  '4000 0000 0000 0002': 'declined',
  '4000 0000 0000 0119': 'lost',
})

/**
 * @typedef {object} Sale
 * @property {'meld' | 'coinbase'} provider
 * @property {string} address
 * @property {string} at ISO time
 * @property {'SUCCESS' | 'IN_PROGRESS' | 'FAILED'} status
 * @property {string} symbol
 * @property {bigint} amount delivered to the address, in base units
 */

/**
 * @typedef {object} OnrampPages
 * @property {string} url
 * @property {Sale[]} sales oldest first
 * @property {(address: string) => unknown} history rows of an address, in the blockchain API's format
 * @property {(session: Readonly<Record<string, unknown>>) => string} session the link of a session's page
 * @property {() => Promise<void>} stop
 */

/** @param {unknown} text */
const encode = (text) => String(text ?? '').replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`)

/** @param {string} title @param {string} body */
const page = (title, body) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${encode(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:26rem;margin:2rem auto;padding:0 1rem}label{display:block;margin:1rem 0}
input,select{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}button{font:inherit;padding:.5rem 1rem}
output,code{overflow-wrap:anywhere}</style>
<h1>${encode(title)}</h1>${body}`

/**
 * Serves the pages of two providers that sell coins of the local chains. A test card is charged, declined, or charged
 * without delivery.
 *
 * @param {object} options
 * @param {readonly import('./chain.mjs').Chain[]} options.chains of EVM
 * @param {{ airdrop(address: string, lamports: bigint): Promise<void> } | undefined} [options.solana]
 * @param {import('./blockchain-api/prices.mjs').Prices} options.prices
 * @param {number} [options.port]
 * @returns {Promise<OnrampPages & { readyMs: number }>}
 */
export async function startOnrampPages({ chains, solana, prices, port = 0 }) {
  const started = performance.now()
  /** @type {Sale[]} */
  const sales = []
  /** @type {Set<NodeJS.Timeout>} */
  const timers = new Set()

  /** @param {number} chainId @param {`0x${string}`} address @param {bigint} wei */
  const give = async (chainId, address, wei) => {
    const chain = chains.find((each) => each.chainId === chainId)
    if (!chain) throw new Error(`There is no chain ${chainId}.`)
    const client = createPublicClient({ transport: http(chain.url), cacheTime: 0 })
    await chain.setBalance(address, (await client.getBalance({ address })) + wei)
  }

  /** The amount that an order buys, and a function that delivers it. @param {Readonly<Record<string, string>>} order */
  const deliveryOf = ({ address = '', asset = '', chain = '1', amount = '0' }) => {
    const dollars = Number(amount)
    if (asset === 'SOL') {
      const price = prices.get('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') ?? 1
      const lamports = parseUnits((dollars / price).toFixed(9), 9)
      return { amount: lamports, deliver: async () => solana?.airdrop(address, lamports) }
    }
    const to = /** @type {`0x${string}`} */ (address)
    if (asset === 'ETH') {
      const bought = quote(
        {
          purchaseCurrency: { id: chain === '1' ? 'sandbox-eth' : 'sandbox-eth-base' },
          paymentCurrency: { id: 'USD' },
          amount,
        },
        prices,
        () => 'page',
      )
      const wei = parseUnits(bought.purchaseAmount.amount, 18)
      return { amount: wei, deliver: () => give(Number(chain), to, wei) }
    }
    const found = chains.find((each) => String(each.chainId) === chain)
    const units = parseUnits(dollars.toFixed(2), found?.token.decimals ?? 6)
    return { amount: units, deliver: async () => found?.mint(to, units) }
  }

  /** @param {'meld' | 'coinbase'} provider @param {URLSearchParams} query */
  const form = (provider, query) => {
    const wallets = JSON.parse(query.get('destinationWallets') ?? '[]')
    const [wallet] = wallets
    const address = provider === 'meld' ? query.get('walletAddress') : wallet?.address
    const code = query.get('destinationCurrencyCode')
    const asset = provider === 'meld' ? code : wallet?.assets?.[0]
    const chain = CHAINS[query.get('defaultNetwork') ?? ''] ?? 1
    const amount = query.get('presetFiatAmount') ?? '50'
    const name = provider === 'meld' ? 'Meld' : 'Coinbase'
    if (!address || !asset || (provider === 'meld' && !query.get('publicKey')))
      return page(name, '<p role="alert">The link is not whole.</p>')
    const hidden = Object.entries({ provider, address, asset, chain })
      .map(([key, value]) => `<input type="hidden" name="${key}" value="${encode(value)}">`)
      .join('')
    return page(
      `${name} of the sandbox`,
      `<p>Sends <b>${encode(asset)}</b> to <code>${encode(address)}</code>. Nothing here is real.</p>
<form method="post" action="/pay">${hidden}
<label>Amount in USD <input name="amount" inputmode="decimal" value="${encode(amount)}" required></label>
<label>Card <select name="card">${Object.entries(CARDS)
        .map(([number, fate]) => `<option value="${number}">${number} (${fate})</option>`)
        .join('')}</select></label>
<button>Pay</button></form>`,
    )
  }

  /** @param {URLSearchParams} given */
  const pay = (given) => {
    const order = Object.fromEntries(given)
    if (!/^\d{1,5}(\.\d{1,2})?$/.test(order.amount ?? ''))
      return page('Not paid', '<p role="alert">The amount is not one.</p>')
    const fate = CARDS[/** @type {keyof typeof CARDS} */ (order.card)] ?? 'declined'
    const { amount, deliver } = deliveryOf(order)
    /** @type {Sale} */
    const sale = {
      provider: order.provider === 'coinbase' ? 'coinbase' : 'meld',
      address: order.address ?? '',
      at: new Date().toISOString(),
      status: fate === 'declined' ? 'FAILED' : 'IN_PROGRESS',
      symbol: order.asset ?? '',
      amount,
    }
    sales.push(sale)
    if (fate === 'declined') return page('Declined', '<p role="alert">The card was declined.</p>')
    if (fate === 'paid') {
      const timer = setTimeout(() => {
        timers.delete(timer)
        deliver().then(
          () => {
            sale.status = 'SUCCESS'
          },
          () => {
            sale.status = 'FAILED'
          },
        )
      }, TAKES)
      timers.add(timer)
    }
    return page(
      'Thank you',
      '<p role="status">The payment is being processed. You can close this window.</p>',
    )
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://onramp')
    /** @param {number} status @param {string} body */
    const send = (status, body) => {
      response.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      response.end(body)
    }
    const answer = async () => {
      if (request.method === 'POST' && pathname === '/pay') {
        const body = await readBody(request, BODY_LIMIT)
        return send(200, pay(new URLSearchParams(body ?? '')))
      }
      if (pathname === '/meld') return send(200, form('meld', searchParams))
      if (pathname === '/buy/select-asset') return send(200, form('coinbase', searchParams))
      if (pathname === '/favicon.ico') return send(204, '')
      send(404, page('Not found', ''))
    }
    answer().catch((error) => send(400, page('Wrong', `<p role="alert">${encode(error)}</p>`)))
  })
  const { url, stop } = await listen(server, port)
  return {
    url,
    sales,
    session: (session) => {
      const link = new URL(`${url}/buy/select-asset`)
      link.searchParams.set('appId', 'sandbox')
      for (const [name, value] of Object.entries(session))
        link.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
      return link.href
    },
    history: (address) =>
      sales
        .filter(
          (sale) => sale.provider === 'coinbase' && sale.address.toLowerCase() === address.toLowerCase(),
        )
        .map(({ at, status }, index) => ({
          id: `coinbase-${index}`,
          metadata: {
            operationType: 'buy',
            hash: '',
            minedAt: at,
            sentFrom: 'Coinbase',
            sentTo: address,
            status: `ONRAMP_TRANSACTION_STATUS_${status}`,
          },
          transfers: [],
        }))
        .reverse(),
    readyMs: performance.now() - started,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      await stop()
    },
  }
}
