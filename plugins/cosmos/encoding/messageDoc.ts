import { toBase64 } from './bytes.js'

/** The document that stands for a message (ADR-36): no chain takes it for a transaction. Its keys are in the order they are signed in. */
export const messageDoc = (signer: string, text: string) => ({
  account_number: '0',
  chain_id: '',
  fee: { amount: [], gas: '0' },
  memo: '',
  msgs: [{ type: 'sign/MsgSignData', value: { data: toBase64(new TextEncoder().encode(text)), signer } }],
  sequence: '0',
})
