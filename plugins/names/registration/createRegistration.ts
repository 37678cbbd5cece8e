import { createFlow, failureText, type Router, type Sessions, type Settings, within } from 'portico/core'
import { type Cell, type Dispose, PorticoError } from 'portico/kernel'
import type { Identity } from '../contract.js'
import type { Missing, Registration } from '../internal.js'
import { labelProblem } from '../nameRule.js'
import { coinTypeOf } from '../sources/coinTypeOf.js'
import { NAMESPACE, type NameApi } from './createNameApi.js'

export interface RegistrationDeps {
  readonly api: Pick<NameApi, 'register' | 'zone'>
  readonly router: Pick<Router, 'state' | 'close' | 'replace'>
  readonly sessions: Pick<Sessions, 'state' | 'provider'>
  readonly settings: Pick<Settings, 'text'>
  readonly registration: Cell<(Registration & { readonly count: number }) | undefined>
  missing(): Missing | undefined
  own(dispose: Dispose): unknown
  /** Sets the name of the account. */
  setName(identity: Identity): void
  now(): number
}

const VIEW = 'RegisterAccountName'
/** A signature of a contract can be long. */
const SIGNATURE = /^0x[\da-f]{2,20000}$/i

const failure = (message: string) => new PorticoError(message, { category: 'names' })
const toHex = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Registers names: the visitor signs a message, and the service takes it. */
export const createRegistration = ({
  api,
  router,
  sessions,
  settings,
  registration,
  missing,
  own,
  setName,
  now,
}: RegistrationDeps) => {
  const currentAddress = () => sessions.state.get().namespaces[NAMESPACE]?.account.address
  /** Shows the result, once the view of the approval has left. */
  const showResult = (signal: AbortSignal) => {
    let stop = () => {}
    const showWhenReady = () => {
      if (!signal.aborted && router.state.get().stack.at(-1)?.view !== VIEW) return
      stop()
      stop = () => {}
      if (!signal.aborted) router.replace('RegisterAccountNameSuccess')
    }
    // Deferred, because the router may still be notifying about a navigation.
    stop = router.state.subscribe(() => queueMicrotask(showWhenReady))
    own(stop)
    showWhenReady()
  }
  const flow = createFlow<object, Registration, string>({
    router,
    own,
    attempt: registration,
    view: VIEW,
    keys: [],
    run: async ({ signal, set }, label = '') => {
      const name = `${label}.${api.zone}`
      try {
        const missingPart = missing()
        if (missingPart)
          throw failure(settings.text(missingPart === 'network' ? 'names.missing.network' : 'names.missing'))
        if (labelProblem(label)) throw failure(settings.text('names.rule'))
        const { account, network } = sessions.state.get().namespaces[NAMESPACE] ?? {}
        const address = account?.address ?? ''
        const coin_type = coinTypeOf(network?.caipNetwork?.id)
        const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now() / 1000) })
        const provider = await sessions.provider(NAMESPACE)
        const signed = provider.request({ method: 'personal_sign', params: [toHex(message), address] })
        const signature = await within(signed, { signals: [signal] })
        if (typeof signature !== 'string' || !SIGNATURE.test(signature))
          throw new PorticoError('The wallet gave no signature', { category: 'wallet' })
        if (currentAddress() !== address)
          throw new PorticoError('The account has changed', { category: 'wallet' })
        set({ status: 'registering', label })
        // Goes on without the view: the name is registered either way.
        await api.register(name, { coin_type, address, message, signature })
        setName({ namespace: NAMESPACE, address, name, source: api.zone })
        if (signal.aborted) return
        set({ status: 'done', label })
        showResult(signal)
      } catch (error) {
        if (signal.aborted) return
        const refused = failureText(error)
        const problem =
          error instanceof PorticoError && error.category === 'names'
            ? error.message
            : refused?.by === 'plugin'
              ? refused.text
              : settings.text('names.error.register', { name })
        set({ status: 'form', label, problem: problem })
      }
    },
  })
  return {
    register: (label: string) => {
      const { status } = registration.get() ?? {}
      if (status !== undefined && status !== 'form') return
      flow.start({}, { status: 'signing', label }, label)
    },
  }
}
