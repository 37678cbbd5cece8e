import { field } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { Signing } from 'portico/plugins/siwx/contract'

/** Has the wallet sign the bytes of a text between `<Bytes>` and `</Bytes>`; the signature is in hexadecimal digits. */
const sign: Signing['sign'] = async (session, address, text, signal) => {
  const network = session.network.get()
  const answer = await session.request(
    {
      method: 'polkadot_signMessage',
      params: { address, message: text },
      ...(network && { chainId: network }),
    },
    { signal },
  )
  const signature = field(answer, 'signature')
  if (typeof signature !== 'string' || !/^0x(?:[\da-f]{2}){64,66}$/i.test(signature))
    throw new PorticoError('The wallet answered no signature', { category: 'wallet' })
  return signature
}

/** Sign-in with accounts of Polkadot. */
export const signing: Signing = { accounts: 'Polkadot', sign }
