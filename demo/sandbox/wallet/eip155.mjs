// @ts-check
import { createWalletClient, defineChain, hexToBigInt, http, isHex, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { estimateGas } from '../estimate-gas.mjs'
import { refuse } from './refuse.mjs'

/** @param {unknown} value */
const amount = (value) => (isHex(value) ? hexToBigInt(value) : undefined)

/** Signs with a key of an EVM chain; transactions are sent to the chain's endpoint. */
export const eip155 = {
  methods: [
    'personal_sign',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_sendRawTransaction',
    'eth_signTransaction',
    'eth_accounts',
    'eth_requestAccounts',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_watchAsset',
    'wallet_getCapabilities',
  ],
  events: ['chainChanged', 'accountsChanged'],
  /** @param {string} phrase @param {string} _chain @param {number} index */
  account(phrase, _chain, index) {
    const account = mnemonicToAccount(phrase, { addressIndex: index })
    /** @param {Record<string, unknown>} given */
    const transaction = ({ to, data, input, value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas }) => ({
      ...(isHex(to) && { to }),
      ...(isHex(data ?? input) && { data: /** @type {`0x${string}`} */ (data ?? input) }),
      value: amount(value) ?? 0n,
      ...(isHex(nonce) && { nonce: Number(nonce) }),
      ...(isHex(gas) && { gas: hexToBigInt(gas) }),
      ...(isHex(maxFeePerGas) && { maxFeePerGas: hexToBigInt(maxFeePerGas) }),
      ...(isHex(maxPriorityFeePerGas) && { maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas) }),
    })
    /** @param {unknown} asked */
    const mine = (asked) => {
      if (typeof asked !== 'string' || asked.toLowerCase() !== account.address.toLowerCase())
        throw refuse(4100, 'That is not the chosen account.')
    }
    return {
      address: account.address,
      /** @param {string} method @param {any} params @param {import('./keys.mjs').Place} place */
      async sign(method, params, { chain, endpoint }) {
        const client = () => {
          if (!endpoint) throw refuse(4901, `This wallet has no endpoint for ${chain}.`)
          const id = Number(chain.split(':')[1])
          const coin = { name: 'Coin', symbol: 'COIN', decimals: 18 }
          return createWalletClient({
            account,
            chain: defineChain({
              id,
              name: chain,
              nativeCurrency: coin,
              rpcUrls: { default: { http: [endpoint] } },
            }),
            // text/plain makes it a simple request, which needs no preflight.
            transport: http(endpoint, { fetchOptions: { headers: { 'Content-Type': 'text/plain' } } }),
          })
        }
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account.address]
        // Nothing to do: this wallet shows no list of assets.
        if (method === 'wallet_watchAsset') return true
        if (method === 'wallet_getCapabilities') return {}
        if (method === 'wallet_getPermissions' || method === 'wallet_requestPermissions') {
          const caveats = [{ type: 'restrictReturnedAccounts', value: [account.address] }]
          return [{ parentCapability: 'eth_accounts', caveats }]
        }
        if (method === 'eth_sendRawTransaction') {
          if (!isHex(params[0])) throw refuse(-32602, 'That is no transaction.')
          return client().sendRawTransaction({ serializedTransaction: params[0] })
        }
        if (method === 'personal_sign') {
          mine(params[1])
          return account.signMessage({ message: isHex(params[0]) ? { raw: params[0] } : String(params[0]) })
        }
        if (method.startsWith('eth_signTypedData')) {
          mine(params[0])
          const { EIP712Domain: _, ...types } = Object(params[1]).types ?? JSON.parse(params[1]).types
          const typed = typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1]
          return account.signTypedData({ ...typed, types })
        }
        mine(Object(params[0]).from)
        const wallet = client()
        const asked = transaction(params[0])
        const gas = asked.gas ?? (await estimateGas(wallet.extend(publicActions), { account, ...asked }))
        if (method === 'eth_sendTransaction') return wallet.sendTransaction({ ...asked, gas })
        return wallet.signTransaction(await wallet.prepareTransactionRequest({ ...asked, gas }))
      },
    }
  },
}
