import { useModal, useModalState } from 'portico/react'
import { useEffect, useState } from 'react'
import type { ChainCheck } from './SandboxContext.js'
import { sandbox } from './sandbox.js'

const none: ChainCheck = { state: 'none', text: 'Connect a wallet first.' }
const checking: ChainCheck = { state: 'checking', text: 'Reading the first block through the wallet…' }
const foreign: ChainCheck = {
  state: 'foreign',
  text: 'The wallet answers from a chain that is not this sandbox’s: signing and sending are off.',
}

/** Compares the first block that the wallet reports with the sandbox's, after every change of account or network. */
export function useChainCheck(): ChainCheck {
  const modal = useModal()
  const { address, network, status } = useModalState()
  const [check, setCheck] = useState(none)
  const id = network?.id
  const ready = status === 'connected' && address !== undefined && id !== undefined

  useEffect(() => {
    if (!ready) return setCheck(none)
    let current = true
    setCheck(checking)
    const expected = sandbox.chains[id]?.genesisHash
    modal
      .provider('eip155')
      .request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
      .then(
        (block) => expected !== undefined && (block as { hash?: unknown } | null)?.hash === expected,
        () => false,
      )
      .then((same) => {
        if (!current) return
        setCheck(
          same
            ? { state: 'sandbox', text: `The wallet is on this sandbox’s chain ${id}: no real money here.` }
            : foreign,
        )
      })
    return () => {
      current = false
    }
  }, [modal, ready, id])
  return check
}
