'use client'
import { router, type StackEntry, settings } from 'portico/core'
import type { MessageId, Messages, Point, Views } from 'portico/kernel'
import { Skeleton, StatusText } from 'portico/ui'
import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useHost } from './useHost.js'
import { useService } from './useService.js'
import { useSource } from './useSource.js'

// What views and their blocks are made of, in one file: apart, a host's bundler would make a chunk of each that some share.

/** Parameters of a message: the type a plugin declared for it. */
export type TextParams = Readonly<Record<string, string | number>>
/** Gives the text of an id in the visitor's language. */
export type Translate = <Id extends MessageId>(
  id: Id,
  ...params: Messages[Id] extends TextParams ? [Messages[Id]] : []
) => string

/** The catalogue in the visitor's language; a missing text falls back to English. */
export const useText = (): Translate => {
  const service = useService(settings)
  useSource(service.locale)
  // A table may come after the language was chosen.
  useSource(useHost().texts)
  return ((id: string, params?: TextParams) => service.text(id, params)) as Translate
}

const followConnection = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser says that it has a connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )

/** What a view's component is given. */
export interface ViewProps<V extends keyof Views = keyof Views> {
  readonly params: Views[V]
}
/** The type of the `default` export of a view's module. */
export type ViewComponent<V extends keyof Views = keyof Views> = ComponentType<ViewProps<V>>

/** What the line above the card's content tells. */
export type SignalStatus = 'idle' | 'waiting' | 'done' | 'failed'

/** What a view may change of the card around it. */
export interface Chrome {
  setTitle(title: string | undefined): void
  setStatus(status: SignalStatus): void
  /** The entry of the stack that the view is drawn for. */
  readonly entry?: StackEntry | undefined
}
/** The card around a view, for `useChrome` and `useLeaveGuard`; the modal provides it. */
export const ChromeContext = createContext<Chrome>({ setTitle: () => {}, setStatus: () => {} })

/** Sets the card's title and signal line while the view is shown. */
export const useChrome = (chrome: {
  readonly title?: string
  readonly status?: SignalStatus
  /** Number of the attempt; the line of another one starts anew. */
  readonly attempt?: number | undefined
}): void => {
  const { setTitle, setStatus } = useContext(ChromeContext)
  const { title, status = 'idle', attempt } = chrome
  // With the view itself: the title must not be painted twice.
  useLayoutEffect(() => {
    setTitle(title)
    return () => setTitle(undefined)
  }, [title, setTitle])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt tells the same status once more
  useLayoutEffect(() => {
    // At rest the line is already: what left has put it there.
    if (status === 'idle') return undefined
    setStatus(status)
    return () => setStatus('idle')
  }, [status, attempt, setStatus])
}

/**
 * Keeps the visitor in the view while the component is drawn and there is a sentence: back, close, Escape and overlay shake the
 * card and say it, 300 characters of it. Another press leaves while the sentence stands, unless it is `hard`.
 */
export const useLeaveGuard = (
  sentence: string | undefined,
  { hard = false }: { readonly hard?: boolean } = {},
): void => {
  const { entry } = useContext(ChromeContext)
  const { guard } = useService(router)
  // With the view itself: a press must not come before it.
  useLayoutEffect(
    () => (entry && sentence !== undefined ? guard(entry, { sentence, hard }) : undefined),
    [guard, entry, sentence, hard],
  )
}

/** The contributions to a point, in order. */
export const usePoint = <T,>(token: Point<T>): readonly T[] => useSource(useHost().point(token))

interface BoundaryProps {
  readonly subject: unknown
  readonly onError: (error: unknown) => void
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Contains what a part throws: what is around it stays usable. */
class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override componentDidUpdate({ subject }: BoundaryProps) {
    if (this.state.failed && subject !== this.props.subject) this.setState({ failed: false })
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Below the boundary, so that what drawing throws is contained too. */
const Draw = ({ draw }: { readonly draw: () => ReactNode }) => draw()

/** What `PluginPart` draws, and whose it is. */
export interface PluginPartProps<P> {
  /** Loads the module whose `default` is the part; another function is another part. */
  load(): Promise<{ readonly default: ComponentType<P> }>
  /** Whom a failure is reported of. */
  readonly plugin?: string | undefined
  /** The part, where it was loaded before. */
  readonly ready?: ComponentType<P> | undefined
  /** What the part shows; a part that failed is drawn again for another one. */
  readonly subject?: unknown
  onLoaded?(part: ComponentType<P>): void
  children(Part: ComponentType<P>): ReactNode
}

/** A part that a plugin brings, loaded when it is first shown; a failure is contained, reported, and can be retried. */
export function PluginPart<P>({ load, plugin, ready, subject, onLoaded, children }: PluginPartProps<P>) {
  const host = useHost()
  const text = useText()
  const { locale } = useService(settings)
  const [loaded, setLoaded] = useState<
    { readonly load: unknown; readonly part?: ComponentType<P> | undefined } | undefined
  >(ready && { load, part: ready })
  const [tries, setTries] = useState(0)
  const report = (error: unknown) => host.report(error, plugin)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads the same part again
  useEffect(() => {
    // Not in a retry: what was ready is loaded again.
    if (ready && loaded?.load === load) return onLoaded?.(ready)
    let left = false
    const began = performance.now()
    // What holds the place shows after 150 ms, and then for 300 ms at least.
    const settle = async () => {
      const took = performance.now() - began
      if (took > 150) await new Promise((done) => setTimeout(done, 450 - took))
      return !left
    }
    new Promise<{ readonly default: ComponentType<P> }>((done) => done(load()))
      .then(async ({ default: part }) => {
        // A plugin that came with it may still load its texts in the visitor's language.
        if (!/^en\b/.test(locale.get())) await host.loadTexts(locale.get())
        if (await settle()) {
          setLoaded({ load, part })
          onLoaded?.(part)
        }
      })
      .catch(async (error) => {
        if (await settle()) {
          setLoaded({ load })
          report(error)
        }
      })
    return () => {
      left = true
    }
  }, [load, tries])

  if (loaded?.load !== load)
    return (
      <div className="p-list" aria-busy="true">
        <StatusText>{text('modal.loading')}</StatusText>
        <Skeleton />
        <Skeleton />
      </div>
    )
  const failed = (
    <>
      {/* Of what is there already: nothing else may load either. */}
      <p className="p-status" role="alert" data-tone="failed">
        {text('modal.failed')}
      </p>
      <button
        type="button"
        className="p-button"
        onClick={() => {
          setLoaded(undefined)
          setTries(tries + 1)
        }}
      >
        {text('modal.retry')}
      </button>
    </>
  )
  return 'part' in loaded ? (
    <Boundary subject={subject} fallback={failed} onError={report}>
      <Draw draw={() => children(loaded.part as ComponentType<P>)} />
    </Boundary>
  ) : (
    failed
  )
}
