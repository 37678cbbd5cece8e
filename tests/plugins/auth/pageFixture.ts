import { definePlugin } from 'portico/kernel'
import { auth } from 'portico/plugins/auth'
import { type Auth, auth as token } from 'portico/plugins/auth/contract'
import { createModal } from '#modal'
import { account } from '../../../plugins/account/index.js'
import { eip155 } from '../../../plugins/eip155/index.js'
import { networks } from '../../../plugins/networks/index.js'
import { solana } from '../../../plugins/solana/index.js'
import { wallets } from '../../../plugins/wallets/index.js'

const network = (id: number | string, name: string, chainNamespace = 'eip155') => ({
  id,
  name,
  chainNamespace,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.invalid'] } },
})

const { hash, searchParams } = new URL(location.href)
const secure = decodeURIComponent(hash.slice(1))

/** A modal with the embedded wallet, and the service a login plugin would use. */
const make = (target?: HTMLElement) => {
  const made: { service?: Auth } = {}
  const modal = createModal({
    projectId: 'project',
    metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
    hosts: { secure, api: secure },
    networks: [
      network(1, 'Ethereum'),
      network(137, 'Polygon'),
      network('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'solana'),
    ],
    theme: { mode: searchParams.get('theme') === 'light' ? 'light' : 'dark' },
    ...(target && { target }),
    plugins: [
      wallets(),
      account(),
      networks(),
      eip155(),
      solana(),
      auth(),
      definePlugin({
        id: 'test.login',
        kernel: 1,
        needs: { auth: token },
        setup: ({ needs, own }) => {
          own(needs.auth.hold())
          made.service = needs.auth
        },
      }),
    ],
  })
  modal.start()
  return { modal, auth: () => made.service }
}

const target = searchParams.has('embedded') ? document.querySelector<HTMLElement>('#target') : null
const first = make(target ?? undefined)
Object.assign(window, { first, make, gaps: [] })
