import { router } from 'portico/core'
import { definePlugin, type Parser } from 'portico/kernel'
import { accountActions } from 'portico/plugins/account/contract'
import { type Greeter, greeter } from './contract.js'

export { type Greeter, greeter } from './contract.js'
export { type VaultOptions, vault } from './vault/index.js'

/** Text that no signing request may contain while the plugin is on. */
export const REFUSED = 'do not sign'

const names: Parser<readonly [string]> = {
  parse(input) {
    if (Array.isArray(input) && typeof input[0] === 'string') return [input[0]]
    throw new Error('greeting_hello takes one name')
  },
}
const text: Parser<string> = {
  parse(input) {
    if (typeof input === 'string') return input
    throw new Error('greeting_hello answers with text')
  },
}
const cardParams: Parser<{ name: string } | undefined> = {
  parse(input) {
    if (input === undefined) return undefined
    const { name } = input as { name?: unknown }
    if (typeof name === 'string') return { name }
    throw new Error('GreetingCard takes a name')
  },
}

/** Greets the visitor, and refuses to sign requests that contain `REFUSED`. */
export const greeting = () =>
  definePlugin({
    id: 'greeting',
    kernel: 1,
    version: '1.0.0',
    feature: 'greeting',
    needs: { router },
    provides: greeter,
    state: () => ({ count: 0 }),
    setup({ needs, state, view, method, contribute, tap, emit, messages, style }): Greeter {
      messages('en', {
        'greeting.title': 'Greeting',
        'greeting.action': 'Greet',
        'greeting.text': 'Hello, {name}!',
        'greeting.count': 'Said {count} times',
        'greeting.again': 'Say it again',
      })
      messages('de', {
        'greeting.title': 'Gruß',
        'greeting.action': 'Grüßen',
        'greeting.text': 'Hallo, {name}!',
        'greeting.count': '{count}-mal gesagt',
        'greeting.again': 'Noch einmal',
      })
      style('.greeting{display:grid;gap:12px;padding:16px;text-align:center}.greeting p{margin:0}')
      view('GreetingCard', {
        title: 'greeting.title',
        params: cardParams,
        load: () => import('./GreetingCard.js'),
      })
      contribute(accountActions, {
        id: 'greeting',
        label: 'greeting.action',
        icon: 'info',
        run: () => needs.router.push('GreetingCard', { name: 'you' }),
      })
      tap('request.sending', ({ method: name, params, class: kind }) => {
        if (kind !== 'signing' || !says(params, REFUSED)) return undefined
        emit('greeting.refused', { method: name })
        throw new Error('The greeting plugin refuses to sign this text.')
      })

      const api: Greeter = {
        hello(name) {
          const said = `Hello, ${name}!`
          state.update((draft) => {
            draft.count += 1
          })
          emit('greeting.said', { name, text: said })
          return said
        },
        said: state,
      }
      method({
        name: 'greeting_hello',
        namespace: 'eip155',
        class: 'safe',
        params: names,
        result: text,
        run: async (params) => api.hello((params as readonly [string])[0]),
      })
      return api
    },
  })

function says(params: unknown, text: string): boolean {
  if (!Array.isArray(params)) return false
  return params.some((param) => typeof param === 'string' && decode(param).toLowerCase().includes(text))
}

/** Decodes a message, which is sent as hexadecimal text. */
function decode(param: string): string {
  if (!/^0x(?:[0-9a-f]{2})+$/i.test(param)) return param
  const bytes = param.slice(2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
}
