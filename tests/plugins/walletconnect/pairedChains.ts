import { cell } from 'portico/kernel'
import { createAdapter as bip122 } from '../../../plugins/bip122/createAdapter.js'
import { createAdapter as cosmos } from '../../../plugins/cosmos/createAdapter.js'
import { createAdapter as eip155 } from '../../../plugins/eip155/createAdapter.js'
import { createAdapter as polkadot } from '../../../plugins/polkadot/createAdapter.js'
import { createAdapter as solana } from '../../../plugins/solana/createAdapter.js'
import { loadChains } from '../../../plugins/walletconnect/loadChains.js'

const all = cell([eip155(), solana(), bip122(), polkadot(), cosmos()])

/** Pairing data of every namespace that has a plugin. */
export const pairedChains = await loadChains(
  all,
  all.get().map(({ namespace }) => namespace),
  async () => {},
)
