// The frame's side of the protocol, as far as the tests need it; they control it through `window.site`.
const eoa = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const smart = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const onSolana = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'
const received = []
const silent = new Set()
const post = (message, to = '*') => parent.postMessage(message, to)
const settle = ({ type, id }, outcome, payload) =>
  post({
    type: `${type.replace('app', 'frame')}_${outcome}`,
    ...(payload === undefined ? {} : { payload }),
    id,
  })
// It has no storage, because browsers deny it to frames of another site; the page keeps its token.
const kept = { in: false }
const token = 'bearer-of-ada'
const answers = {
  SYNC_DAPP_DATA: () => undefined,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 137] }),
  CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
  CONNECT_OTP: ({ otp }) => {
    if (otp !== '012345') throw new Error('Invalid code')
    kept.in = true
    post({ type: '@w3m-frame/SESSION_UPDATE', payload: { token } })
  },
  IS_CONNECTED: (payload) => {
    kept.in ||= payload.token === token
    return { isConnected: kept.in }
  },
  GET_USER: ({ chainId, preferredAccountType: type }) =>
    String(chainId).startsWith('solana')
      ? { address: onSolana, chainId, email: 'ada@mail.example' }
      : {
          address: type === 'eoa' ? eoa : smart,
          chainId: Number(String(chainId).replace('eip155:', '')),
          email: 'ada@mail.example',
          accounts: [
            { address: eoa, type: 'eoa' },
            { address: smart, type: 'smartAccount' },
          ],
        },
  SWITCH_NETWORK: ({ chainId }) => ({ chainId }),
  SYNC_THEME: ({ themeMode }) => {
    document.body.dataset.theme = themeMode
  },
  SIGN_OUT: () => {
    kept.in = false
  },
}
const approve = (message) => {
  const { method } = message.payload
  document.querySelector('#what').textContent = `Approve ${method}?`
  for (const [name, outcome, payload] of [
    ['Approve', 'SUCCESS', `0x${'51'.repeat(65)}`],
    ['Decline', 'ERROR', { message: 'User rejected the request' }],
  ]) {
    const button = document.createElement('button')
    button.textContent = name
    button.onclick = () => {
      settle(message, outcome, payload)
      for (const each of document.querySelectorAll('button')) each.remove()
    }
    document.body.append(button)
  }
}
addEventListener('message', (event) => {
  const message = event.data
  if (event.source !== parent || typeof message?.type !== 'string') return
  received.push(message)
  const name = message.type.replace('@w3m-app/', '')
  if (silent.has(name)) return
  if (name === 'RPC_ABORT') for (const each of document.querySelectorAll('button')) each.remove()
  if (name === 'RPC_REQUEST')
    return /sign|send/i.test(message.payload.method) ? approve(message) : settle(message, 'SUCCESS', '0x2a')
  const answer = answers[name]
  if (!answer) return
  try {
    settle(message, 'SUCCESS', answer(message.payload ?? {}))
  } catch (error) {
    settle(message, 'ERROR', { message: error.message })
  }
})
window.site = {
  received,
  silent,
  post,
  settle,
  names: () => received.map(({ type }) => type.replace('@w3m-app/', '')),
}
if (!new URL(location.href).searchParams.has('quiet'))
  post({ type: '@w3m-frame/READY', payload: { version: '4' } })
