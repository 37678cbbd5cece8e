'use client'
import { router, settings } from 'portico/core'
import type { MessageId, Messages, Point, Views } from 'portico/kernel'
import { Skeleton, StatusText } from 'portico/ui'
import {
  Component,
  type ComponentType,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { SignalStatus } from './Chrome.js'
import { ChromeContext } from './contexts.js'
import { useHost } from './useHost.js'
import { useService } from './useService.js'
import { useSource } from './useSource.js'

// The building blocks of views in one file: separate ones would each become a chunk in a host's bundler.

/** Parameters of a message, as the plugin declared them. */
export type TextParams = Readonly<Record<string, string | number>>
/** Returns the text of an id in the visitor's language. */
export type Translate = <Id extends MessageId>(
  id: Id,
  ...params: Messages[Id] extends TextParams ? [Messages[Id]] : []
) => string

/** Translates message ids into the visitor's language; a missing text falls back to English. */
export const useText = (): Translate => {
  const service = useService(settings)
  useSource(service.locale)
  // A table may load after the language was chosen.
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

/** Whether the browser reports a connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )

/** Props of a view's component. */
export interface ViewProps<V extends keyof Views = keyof Views> {
  readonly params: Views[V]
}
/** The type of the `default` export of a view's module. */
export type ViewComponent<V extends keyof Views = keyof Views> = ComponentType<ViewProps<V>>

/** Sets the card's title and signal line while the view is shown. */
export const useChrome = (chrome: {
  readonly title?: string
  readonly status?: SignalStatus
  /** Number of the attempt; a new one restarts the line. */
  readonly attempt?: number | undefined
}): void => {
  const { setTitle, setStatus } = useContext(ChromeContext) ?? {}
  const { title, status = 'idle', attempt } = chrome
  // A layout effect, so that the title is not painted twice.
  useLayoutEffect(() => {
    setTitle?.(title)
    return () => setTitle?.(undefined)
  }, [title, setTitle])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reports the same status again
  useLayoutEffect(() => {
    // The line is already idle: the previous view's cleanup has reset it.
    if (status === 'idle') return undefined
    setStatus?.(status)
    return () => setStatus?.('idle')
  }, [status, attempt, setStatus])
}

/**
 * Keeps the visitor in the view while the component is mounted and there is a sentence: back, close, Escape and overlay shake the
 * card and show the sentence, at most 300 characters. A second press leaves while it is shown, unless the guard is `hard`.
 */
export const useLeaveGuard = (
  sentence: string | undefined,
  { hard = false }: { readonly hard?: boolean } = {},
): void => {
  const { entry } = useContext(ChromeContext) ?? {}
  const { guard } = useService(router)
  // A layout effect, so that the guard is active before the first click.
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

/** Contains errors of a part, so that everything around it stays usable. */
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

/** A component of its own below the boundary, so that errors of rendering are contained, too. */
const Draw = ({ draw }: { readonly draw: () => ReactNode }) => draw()

/** Props of `PluginPart`. */
export interface PluginPartProps<P> {
  /** Loads the module whose `default` is the part; a new function means a new part. */
  load(): Promise<{ readonly default: ComponentType<P> }>
  /** Id of the plugin that failures are attributed to. */
  readonly plugin?: string | undefined
  /** The part, if it is already loaded. */
  readonly ready?: ComponentType<P> | undefined
  /** The part's content; a failed part is rendered again when it changes. */
  readonly subject?: unknown
  onLoaded?(part: ComponentType<P>): void
  children(Part: ComponentType<P>): ReactNode
}

/** A plugin's part, loaded when it is first shown; a failure is contained, reported, and can be retried. */
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
    // Not on a retry, which loads the part again.
    if (ready && loaded?.load === load) return onLoaded?.(ready)
    let isCancelled = false
    const began = performance.now()
    // The placeholder appears after 150 ms, and then stays for at least 300 ms.
    const settle = async () => {
      const took = performance.now() - began
      if (took > 150) await new Promise((done) => setTimeout(done, 450 - took))
      return !isCancelled
    }
    new Promise<{ readonly default: ComponentType<P> }>((done) => done(load()))
      .then(async ({ default: part }) => {
        // The part's plugin may still have to load its texts in the visitor's language.
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
      isCancelled = true
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
  const showFailure = (id: 'modal.failed' | 'modal.crashed') => (
    <>
      {/* Built from parts that are already loaded, because others may fail to load as well. */}
      <p className="p-status" role="alert" data-tone="failed">
        {text(id)}
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
    <Boundary subject={subject} fallback={showFailure('modal.crashed')} onError={report}>
      <Draw draw={() => children(loaded.part as ComponentType<P>)} />
    </Boundary>
  ) : (
    showFailure('modal.failed')
  )
}
