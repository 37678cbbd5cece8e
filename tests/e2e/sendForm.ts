import { createPublicClient, erc20Abi, getAddress, http, toHex } from 'viem'
import { pressUntil } from './pressUntil.js'
import type { Visitor } from './visitor.js'

/** Each worker uses another account, because test files that run in parallel share the chain. */
export const RECEIVER = getAddress(toHex(crypto.getRandomValues(new Uint8Array(20))))

/** Drives the form for sending, as a connected visitor does. */
export const sendForm = (visitor: Visitor) => {
  const { card, accountButton, view } = visitor
  const open = async () => {
    if (!(await card.isVisible())) await accountButton.click()
    await view('Account')
    await card.getByTestId('action-send').click()
    await view('Send')
  }
  const choose = async (token: string) => {
    await card.getByTestId('send-token').click()
    await view('SendToken')
    await card.getByTestId('send-token-row').filter({ hasText: token }).first().click()
    await view('Send')
  }
  /** Fills the form in, and goes on to the review. */
  const fill = async (token: string, amount: string, to: string = RECEIVER) => {
    await choose(token)
    await card.getByTestId('send-amount').fill(amount)
    await card.getByTestId('send-to').fill(to)
    await card.getByTestId('send-review').click()
    await view('SendReview')
  }
  const confirm = (isAsked: () => unknown) => pressUntil(card.getByTestId('send-confirm'), isAsked)
  const read = async (id: string) => (await card.getByTestId(id).textContent()) ?? ''
  return { open, choose, fill, confirm, read }
}

interface DemoFacts {
  readonly endpoints: Record<string, string>
  readonly chains: Record<string, { readonly token: { readonly address: `0x${string}` } }>
  readonly solana?: string
}

/** Reads from the chains directly; the balances are those of one EVM chain, by default Ethereum. */
export const readChains = async (demo: string, id = '1') => {
  const facts: DemoFacts = await fetch(`${new URL(demo).origin}/sandbox.json`).then((response) =>
    response.json(),
  )
  const { token } = facts.chains[id] as DemoFacts['chains'][string]
  const chain = createPublicClient({ transport: http(facts.endpoints[id]), cacheTime: 0 })
  return {
    url: facts.endpoints[id] ?? '',
    coins: (address: `0x${string}` = RECEIVER) => chain.getBalance({ address }),
    tokens: (owner: `0x${string}` = RECEIVER) =>
      chain.readContract({
        abi: erc20Abi,
        address: token.address,
        functionName: 'balanceOf',
        args: [owner],
      }),
    solana: async (method: string, params: unknown[]) => {
      const response = await fetch(facts.solana ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      return (await response.json()).result.value
    },
  }
}
