/** Compiled but never run: each `@ts-expect-error` proves that a mistake is a type error. */
import { connectors, type Modal, modalMethods, type Router, router, sessions } from 'portico/core'
import {
  createKernel,
  definePlugin,
  type HookCall,
  hook,
  lazyPlugin,
  type MaybePromise,
  type MessagesOf,
  optional,
  type Plugin,
  point,
  type Service,
  type Source,
  service,
  type ViewId,
  type Views,
} from 'portico/kernel'

declare module 'portico/core' {
  interface ModalMethods {
    typesStake(amount: bigint): Promise<string>
    typesSync(): string
  }
}

declare module 'portico/kernel' {
  interface Views {
    TypesView: { asset: string }
  }
  interface Events {
    'types.sent': { hash: string }
  }
  interface Hooks {
    'types.list': { kind: 'waterfall'; value: readonly number[] }
    'types.veto': { kind: 'bail'; value: { amount: bigint }; answer: string }
    'types.asked': { kind: 'series'; value: string }
    'types.gate': { kind: 'gate'; value: { amount: bigint } }
  }
  interface Features {
    'types.flag': boolean
    'types.list': readonly ('a' | 'b')[] | false
    'types.names': readonly string[]
  }
  interface Methods {
    types_double: { params: number; result: string }
  }
  interface Messages {
    'types.title': { name: string }
  }
}

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const proof = <T extends true>(): T | undefined => undefined

const greeter = service<{ greet(): string }>('greeter')
const numbers = point<number>('numbers')
const list = hook('types.list', 'waterfall')

// @ts-expect-error a hook that nobody declared
hook('types.unknown', 'bail')
// @ts-expect-error a kind of hook that does not exist
hook('types.list', 'loop')
// @ts-expect-error a kind that the hook was not declared with
hook('types.list', 'bail', 'object')
// @ts-expect-error who calls a bail says what an answer is
hook('types.veto', 'bail')
// @ts-expect-error the answer is a text
hook('types.veto', 'bail', 'number')
// @ts-expect-error a gate is not answered
hook('types.gate', 'gate', 'string')
const veto = hook('types.veto', 'bail', 'string')
const asked = hook('types.asked', 'series')
const gate = hook('types.gate', 'gate')
proof<Equal<HookCall<'types.list'>, (value: readonly number[]) => MaybePromise<readonly number[]>>>()
proof<Equal<HookCall<'types.veto'>, (value: { amount: bigint }) => MaybePromise<string | undefined>>>()
proof<Equal<HookCall<'types.gate'>, (value: { amount: bigint }) => MaybePromise<undefined>>>()

export const user = definePlugin({
  id: 'types-user',
  kernel: 1,
  feature: 'types.list',
  default: ['a', 'b'],
  needs: {
    greeter,
    maybe: optional(greeter),
    numbers,
    list,
    veto,
    asked,
    gate,
    router,
    sessions,
    connectors,
  },
  state: () => ({ count: 0, names: [] as string[] }),
  setup: (context) => {
    const { needs, state, feature } = context
    proof<Equal<typeof needs.greeter, { greet(): string }>>()
    proof<Equal<typeof needs.maybe, Source<{ greet(): string } | undefined>>>()
    proof<Equal<typeof needs.numbers, Source<readonly number[]>>>()
    proof<Equal<typeof needs.router, Router>>()
    proof<Equal<ReturnType<typeof feature.get>, false | readonly ('a' | 'b')[]>>()
    proof<Equal<ReturnType<typeof state.get>, { count: number; names: string[] }>>()

    // @ts-expect-error not among the needs
    needs.storage
    // @ts-expect-error an optional service may be away
    needs.maybe.greet()
    // @ts-expect-error the hook takes numbers
    needs.list(['a'])

    state.update((draft) => {
      draft.count++
      // @ts-expect-error no such field
      draft.missing = 1
    })
    // @ts-expect-error the state is changed by recipes only
    state.set({ count: 1, names: [] })

    context.emit('types.sent', { hash: '0x' })
    // @ts-expect-error the payload needs a hash
    context.emit('types.sent', {})
    // @ts-expect-error the hash is a text
    context.emit('types.sent', { hash: 1 })
    // @ts-expect-error an event that nobody declared
    context.emit('types.unknown', {})
    context.on('types.sent', ({ hash }) => hash.length)
    // @ts-expect-error the payload has no such field
    context.on('types.sent', ({ missing }) => missing)
    context.on('*', (event, payload) => {
      proof<Equal<typeof payload, unknown>>()
      return event.length
    })

    context.tap('types.list', (value) => [...value, 1])
    context.tap('types.list', async () => undefined)
    // @ts-expect-error the answer is a list of numbers
    context.tap('types.list', () => ['a'])
    context.tap('types.veto', ({ amount }) => (amount > 0n ? undefined : 'Nothing to send'))
    // @ts-expect-error an amount is a bigint
    context.tap('types.veto', ({ amount }) => (amount > 0.5 + amount ? 'no' : undefined))
    context.tap('types.gate', () => {
      throw new Error('no')
    })
    context.tap('types.gate', async () => {
      throw new Error('no')
    })
    context.tap('types.gate', ({ amount }) => {
      if (amount > 1n) throw new Error('no')
    })
    context.tap('types.asked', async (text) => void text.length)
    // @ts-expect-error a gate is passed or not, and answers nothing
    context.tap('types.gate', () => 'no')
    // @ts-expect-error nor does a series
    context.tap('types.asked', () => 1)
    context.tap('network.switching', () => {
      throw new Error('no')
    })
    // @ts-expect-error a hook that nobody declared
    context.tap('types.unknown', () => undefined)

    context.contribute(numbers, 1, { stage: 1 })
    // @ts-expect-error the point takes numbers
    context.contribute(numbers, 'a')
    // @ts-expect-error a stage is a number
    context.contribute(numbers, 1, { stage: 'first' })

    const load = async () => ({ default: null })
    context.view('TypesView', { title: 'types.title', params: { parse: () => ({ asset: 'eth' }) }, load })
    // @ts-expect-error a view that nobody declared
    context.view('TypesUnknown', { title: 'types.title', load })
    // @ts-expect-error the parser gives other parameters
    context.view('TypesView', { title: 'types.title', params: { parse: () => ({ asset: 1 }) }, load })
    // @ts-expect-error a view has to be loaded from somewhere
    context.view('TypesView', { title: 'types.title' })

    needs.router.push('TypesView', { asset: 'eth' })
    // @ts-expect-error wrong parameters
    needs.router.push('TypesView', { asset: 1 })
    // @ts-expect-error a view that nobody declared
    needs.router.push('TypesUnknown')

    context.messages('en', { 'types.title': 'Hello {name}' })
    // @ts-expect-error a message that nobody declared
    context.messages('en', { 'types.unknown': 'x' })
    // @ts-expect-error a view that opens with something checks it
    context.view('TypesView', { title: 'types.title', load })
    context.view('Connect', { title: 'types.title', load })
    // @ts-expect-error a title is a text somebody declared
    context.view('Connect', { title: 'types.titel', load })
    // @ts-expect-error so is what a refused close says
    context.view('Connect', { title: 'types.title', refusal: 'types.stay', load })

    const parser = { parse: String }
    context.method({ name: 'types_unknown', namespace: 'n', class: 'safe' })
    const unknown = { name: 'types_unknown', namespace: 'n', class: 'safe', params: parser } as const
    // @ts-expect-error who runs a method declares it
    context.method({ ...unknown, run: async () => '' })
    context.method({
      name: 'types_double',
      namespace: 'n',
      class: 'safe',
      params: { parse: Number },
      run: async (params) => String(params * 2),
    })
    // @ts-expect-error what it is called with is checked
    context.method({ name: 'types_double', namespace: 'n', class: 'safe', run: async () => '' })
    const double = { name: 'types_double', namespace: 'n', class: 'safe', params: { parse: Number } } as const
    // @ts-expect-error it answers with a text
    context.method({ ...double, run: async () => 1 })
    // @ts-expect-error methods are safe or signing
    context.method({ name: 'm', namespace: 'n', class: 'other', params: parser, result: parser })
    context.chain({ namespace: 'n' })
    // @ts-expect-error a chain says whose it is
    context.chain({ parseAddress: (input) => input })
  },
})

export const provider = definePlugin({
  id: 'types-provider',
  kernel: 1,
  provides: greeter,
  setup: () => ({ greet: () => 'hello' }),
})

export const wrongService = definePlugin({
  id: 'types-wrong-service',
  kernel: 1,
  provides: greeter,
  // @ts-expect-error the service greets with a text
  setup: () => ({ greet: () => 1 }),
})

export const wrongFeature = definePlugin({
  id: 'types-wrong-feature',
  kernel: 1,
  // @ts-expect-error a feature that nobody declared
  feature: 'types.unknown',
  setup: () => {},
})

export const noDefault = definePlugin(
  // @ts-expect-error a list says what it is where the host says true
  { id: 'types-no-default', kernel: 1, feature: 'types.list', setup: () => {} },
)

export const noDefaultById = definePlugin(
  // @ts-expect-error the feature is the id where none is named
  { id: 'types.list', kernel: 1, setup: () => {} },
)

export const wrongDefault = definePlugin({
  id: 'types-wrong-default',
  kernel: 1,
  feature: 'types.list',
  // @ts-expect-error a list is off by the empty list
  default: false,
  setup: () => {},
})

export const wrongRemote = definePlugin({
  id: 'types-wrong-remote',
  kernel: 1,
  feature: 'types.flag',
  // @ts-expect-error a flag is read as a flag
  remote: { id: 'types', read: ({ config }) => config },
  setup: () => {},
})

export const byId = definePlugin({
  id: 'types.flag',
  kernel: 1,
  remote: { id: 'types', read: ({ isEnabled, config }) => isEnabled && config.includes('flag') },
  setup: ({ feature }) => void proof<Equal<ReturnType<typeof feature.get>, boolean>>(),
})

export const manifest = lazyPlugin(
  // @ts-expect-error a manifest speaks for its list, too
  {
    id: 'types-manifest',
    kernel: 1,
    feature: 'types.list',
    wakes: 'open',
    load: async () => ({ default: user }),
  },
)

export const wrongNarrow = definePlugin({
  id: 'types-wrong-narrow',
  kernel: 1,
  feature: 'types.flag',
  // @ts-expect-error a flag narrows to a flag
  narrow: () => 'yes',
  setup: () => {},
})

export const wrongVersion = definePlugin({
  id: 'types-wrong-version',
  // @ts-expect-error version 1 of the plugin API
  kernel: 2,
  setup: () => {},
})

proof<Equal<(typeof user)['id'], 'types-user'>>()
proof<
  typeof provider extends Plugin<
    'types-provider',
    undefined,
    never,
    Record<never, never>,
    { greet(): string }
  >
    ? true
    : false
>()

export const host = () => {
  const kernel = createKernel({ plugins: [user, provider] })
  proof<Equal<ReturnType<typeof kernel.get<{ greet(): string }>>, { greet(): string } | undefined>>()
  // @ts-expect-error may be undefined
  kernel.get(greeter).greet()
  // @ts-expect-error the hook takes numbers
  kernel.call(list, ['a'])
  // @ts-expect-error not a plugin
  createKernel({ plugins: [{ id: 'x' }] })
  // @ts-expect-error an optional need is not a service
  const wrong: Service<unknown> = optional(greeter)
  return wrong
}

export const staking = definePlugin({
  id: 'types-stake',
  kernel: 1,
  modalMethods: ['typesStake'],
  setup({ contribute }) {
    contribute(modalMethods, {
      name: 'typesStake',
      run: async (amount) => {
        proof<Equal<typeof amount, bigint>>()
        return amount.toString()
      },
    })
    // @ts-expect-error the declared result is a text
    contribute(modalMethods, { name: 'typesStake', run: async () => 1 })
    // @ts-expect-error a method that nobody declared
    contribute(modalMethods, { name: 'typesOther', run: async () => {} })
    // @ts-expect-error a call loads code first, so a method returns a promise
    contribute(modalMethods, { name: 'typesSync', run: () => '' })
  },
})

export const unknownMethod = definePlugin({
  id: 'types-unknown-method',
  kernel: 1,
  // @ts-expect-error a method that nobody declared
  modalMethods: ['typesOther'],
  setup: () => {},
})

export const page = (modal: Modal) => {
  const staked = modal.typesStake(1n)
  proof<Equal<typeof staked, Promise<string>>>()
  // @ts-expect-error amounts are bigint
  modal.typesStake(1)
  modal.setFeatures({ 'types.flag': false, 'types.list': ['a'], 'types.names': false })
  // @ts-expect-error a list is never true
  modal.setFeatures({ 'types.list': true })
  // @ts-expect-error a feature that nobody declared
  modal.setFeatures({ 'types.flags': false })
  // @ts-expect-error the list has no such item
  modal.setFeatures({ 'types.list': ['c'] })
  modal.open({ view: 'SwitchNetwork', params: { namespace: 'solana' } })
  modal.open({ view: 'SwitchActiveChain', params: { network: 'eip155:1' }, namespace: 'eip155' })
  // @ts-expect-error parameters of another view
  modal.open({ view: 'Account', params: { network: 'eip155:1' } })
  // @ts-expect-error a view that nobody declared
  modal.open({ view: 'types.unknown' })
  const show = <V extends ViewId>(view: V, params: Views[V]) => modal.open({ view, params })
  show('SwitchActiveChain', { network: 'eip155:1' })
  const some: ViewId[] = ['Account', 'Connect']
  for (const view of some) modal.open({ view })
  // @ts-expect-error an id of CAIP-2 has a namespace
  modal.switchNetwork('1')
  // @ts-expect-error a network has a name, a currency and endpoints
  modal.setNetworks([{ id: 1 }])
  modal.text('types.title', { name: 'Ada' })
  // @ts-expect-error a text that nobody declared
  modal.text('types.titel')
}

const texts = { 'types.plain': 'Send', 'types.both': 'Send {amount} to {to}' } as const
export const withParams: MessagesOf<typeof texts> = {
  'types.plain': undefined,
  'types.both': { amount: '1', to: 'Ada' },
}
export const withoutOne: MessagesOf<typeof texts> = {
  'types.plain': undefined,
  // @ts-expect-error: the text has a second placeholder.
  'types.both': { amount: '1' },
}
