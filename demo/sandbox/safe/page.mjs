// @ts-check
import {
  concat,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  hashMessage,
  hashTypedData,
  http,
  isHex,
  parseAbi,
  size,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { OWNER_INDEXES } from './owner-indexes.mjs'

/** @typedef {`0x${string}`} Hex */

/** How often the proposals are read again, in milliseconds: owners may sign elsewhere. */
const REFRESH_INTERVAL = 1_000

const query = new URLSearchParams(location.search)
/** @type {{ phrase: string, multiSend: Hex, endpoints: Record<string, string>, safes: Record<string, Hex> }} */
const facts = await fetch('/sandbox.json').then((response) => response.json())
const chainId = Number(query.get('chain') ?? 8453)
const safe = /** @type {Hex} */ (query.get('safe') ?? facts.safes[chainId])
const owners = OWNER_INDEXES.map((addressIndex) => mnemonicToAccount(facts.phrase, { addressIndex }))
const transport = http(facts.endpoints[chainId])
const chain = createPublicClient({ transport, cacheTime: 0, pollingInterval: 50 })
const abi = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
  'function multiSend(bytes transactions) payable',
])
const domain = { chainId, verifyingContract: safe }
const types = /** @type {const} */ ({
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
  SafeMessage: [{ name: 'message', type: 'bytes' }],
})

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
/** @param {string} tag @param {Record<string, unknown>} given @param {readonly (Node | string)[]} [children] */
const make = (tag, given, children = []) => {
  const element = Object.assign(document.createElement(tag), given)
  element.append(...children)
  return element
}
/** @param {unknown} error */
const tellError = (error) => {
  at('state').textContent = error instanceof Error ? error.message : String(error)
}
/** @param {string} text @param {string} testId @param {() => unknown} run */
const button = (text, testId, run) => {
  const element = make('button', {
    textContent: text,
    onclick: () => Promise.resolve(run()).catch(tellError),
  })
  element.dataset.testid = testId
  return element
}

/** @param {string} call @param {object} more @returns {Promise<any>} */
const ask = async (call, more) => {
  const response = await fetch(`/service/${call}`, {
    method: 'POST',
    body: JSON.stringify({ chainId, safe, ...more }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

/** @param {any} proposal */
const contentOf = ({ transaction, message }) =>
  transaction
    ? {
        primaryType: /** @type {const} */ ('SafeTx'),
        message: {
          to: transaction.to,
          value: BigInt(transaction.value),
          data: transaction.data,
          operation: transaction.operation,
          ...{ safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, gasToken: zeroAddress, refundReceiver: zeroAddress },
          nonce: BigInt(transaction.nonce),
        },
      }
    : { primaryType: /** @type {const} */ ('SafeMessage'), message: { message } }

/** @param {(typeof owners)[number]} owner @param {any} proposal @returns {Promise<Hex>} */
const sign = (owner, proposal) =>
  owner.signTypedData(/** @type {any} */ ({ domain, types, ...contentOf(proposal) }))

/** @param {any} proposal */
const execute = async ({ transaction, signatures }) => {
  const [owner] = owners
  if (!owner) throw new Error('There is no owner.')
  const { to, value, data, operation } = transaction
  const hash = await createWalletClient({ account: owner, transport }).writeContract({
    chain: null,
    address: safe,
    abi,
    functionName: 'execTransaction',
    args: [to, BigInt(value), data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
  })
  await chain.waitForTransactionReceipt({ hash })
}

/** Settles the messages that the app waits for, by their hash. @type {Map<string, (signature: Hex) => void>} */
const waiting = new Map()
let shown = ''
const refresh = async () => {
  const proposals = await ask('list', {})
  const text = JSON.stringify(proposals)
  for (const { hash, message, signatures } of proposals)
    if (message && signatures) {
      waiting.get(hash)?.(signatures)
      waiting.delete(hash)
    }
  if (text === shown) return
  shown = text
  at('proposals').replaceChildren(...proposals.map(draw))
}
/** @param {any} proposal */
const draw = (proposal) => {
  const { hash, threshold, confirmedBy, transaction, status, signatures } = proposal
  const isOpen = transaction ? status.startsWith('AWAITING') : !signatures
  const card = make('article', {}, [
    make('h2', { textContent: transaction ? `Transaction ${transaction.nonce}` : 'Message' }),
    make('p', { textContent: transaction ? `${transaction.value} wei to ${transaction.to}` : hash }),
    make('p', {
      textContent: `Signed by ${confirmedBy.length} of ${threshold}${status ? `, ${status}` : ''}`,
    }),
  ])
  card.dataset.testid = 'proposal'
  if (isOpen && !signatures)
    owners.forEach((owner, index) => {
      if (confirmedBy.includes(owner.address)) return
      const confirm = async () => {
        await ask('confirm', { hash, signature: await sign(owner, proposal) })
        await refresh()
      }
      card.append(button(`Sign as owner ${index + 1}`, `sign-${index + 1}`, confirm))
    })
  if (isOpen && transaction && signatures)
    card.append(
      button('Execute', 'execute', async () => {
        await execute(proposal)
        await refresh()
      }),
    )
  return card
}

/** Asks the visitor, who is the first owner, to sign; rejects if it is declined. @param {string} title @param {any} proposal @param {'propose' | 'proposeMessage'} call @returns {Promise<any>} */
const question = (title, proposal, call) =>
  new Promise((resolve, reject) => {
    const [owner] = owners
    /** @param {() => unknown} run */
    const settle = (run) => async () => {
      card.remove()
      await run()
    }
    const card = make('article', {}, [
      make('h2', { textContent: title }),
      button(
        'Sign as owner 1',
        'approve',
        settle(async () => {
          if (owner) resolve(await ask(call, { ...proposal, signature: await sign(owner, proposal) }))
          await refresh()
        }),
      ),
      button(
        'Reject',
        'reject',
        settle(() => reject(new Error('User rejected the request'))),
      ),
    ])
    at('questions').append(card)
  })

/** @param {Hex} message */
const signMessage = async (message) => {
  const { hash, signatures } = await question('Sign a message?', { message }, 'proposeMessage')
  const signature = signatures ?? (await new Promise((resolve) => waiting.set(hash, resolve)))
  return { messageHash: hash, signature }
}

/** Answers to the requests of a Safe app, by method. @type {Readonly<Record<string, (params: never) => unknown>>} */
const answers = {
  getSafeInfo: async () => {
    const { threshold, owners: all } = await ask('info', {})
    return { safeAddress: safe, chainId, threshold, owners: all, isReadOnly: false }
  },
  getEnvironmentInfo: () => ({ origin: location.origin }),
  rpcCall: (/** @type {{ call: never, params: never }} */ { call, params }) =>
    chain.request({ method: call, params }),
  signMessage: (/** @type {{ message: string }} */ { message }) =>
    signMessage(hashMessage(isHex(message) ? { raw: message } : message)),
  signTypedMessage: (/** @type {{ typedData: import('viem').TypedDataDefinition }} */ { typedData }) =>
    signMessage(hashTypedData(typedData)),
  sendTransactions: async (
    /** @type {{ txs: readonly { to: Hex, value: string, data: Hex }[] }} */ { txs },
  ) => {
    const { nonce } = await ask('info', {})
    const calls = txs.map(({ to, value, data }) => ({ to, value: BigInt(value), data }))
    const transactions = concat(
      calls.map(({ to, value, data }) =>
        encodePacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [0, to, value, BigInt(size(data)), data],
        ),
      ),
    )
    const call =
      calls.length === 1
        ? { ...calls[0], operation: 0 }
        : {
            to: facts.multiSend,
            value: 0n,
            data: encodeFunctionData({ abi, functionName: 'multiSend', args: [transactions] }),
            operation: 1,
          }
    const transaction = { ...call, value: String(call.value), nonce }
    const title =
      calls.length === 1 ? 'Send a transaction?' : `Send ${calls.length} calls in one transaction?`
    const { hash } = await question(title, { transaction }, 'propose')
    return { safeTxHash: hash }
  },
  getTxBySafeTxHash: async (/** @type {{ safeTxHash: Hex }} */ { safeTxHash }) => {
    // Apps also ask for hashes that are no proposal's.
    const proposals = await ask('list', {})
    const found = proposals.find((/** @type {{ hash: Hex }} */ { hash }) => hash === safeTxHash)
    if (!found) throw new Error('Nobody has proposed that')
    return { safeAddress: safe, txStatus: found.status, txHash: found.transactionHash ?? null }
  },
  getOffChainSignature: async (/** @type {string} */ hash) => (await ask('one', { hash })).signatures ?? '',
}

const app = Object.assign(document.createElement('iframe'), { title: 'App', allow: 'clipboard-write' })
addEventListener('message', async ({ source, origin, data }) => {
  if (source !== app.contentWindow || !Object.hasOwn(answers, Object(data).method)) return
  const reply = (/** @type {object} */ more) =>
    app.contentWindow?.postMessage({ id: data.id, version: '9.1.0', ...more }, origin)
  try {
    reply({ success: true, data: await answers[data.method]?.(/** @type {never} */ (data.params)) })
  } catch (error) {
    reply({ success: false, error: error instanceof Error ? error.message : String(error) })
  }
})

at('safe').textContent = `${safe} on chain ${chainId}`
app.src = query.get('app') ?? 'about:blank'
at('root').append(app)
setInterval(() => refresh().catch(tellError), REFRESH_INTERVAL)
await refresh()
