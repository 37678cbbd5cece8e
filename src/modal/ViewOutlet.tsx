'use client'
import { type ViewEntry, wrapError } from 'portico/kernel'
import { useKernel, useText } from 'portico/react'
import { Button, Note, Skeleton, StatusText } from 'portico/ui'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'

type Loaded =
  | { readonly view: ViewEntry; readonly component: ComponentType<{ params: unknown }> }
  | { readonly view: ViewEntry; readonly error: unknown }

/** Contains what a view throws: the card, back and close stay usable. */
class Boundary extends Component<
  { readonly onError: (error: unknown) => void; readonly fallback: ReactNode; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Loads and draws a view; shows rows of its size while it loads and a retry where that fails. */
export const ViewOutlet = ({
  view,
  params,
  onLoaded,
}: {
  readonly view: ViewEntry | undefined
  readonly params: unknown
  readonly onLoaded: (view: ViewEntry) => void
}) => {
  const kernel = useKernel()
  const text = useText()
  const [loaded, setLoaded] = useState<Loaded>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads the same view again
  useEffect(() => {
    if (!view) return
    let left = false
    view.load().then(
      (module) => {
        if (left) return
        setLoaded({ view, component: module.default as ComponentType<{ params: unknown }> })
        onLoaded(view)
      },
      (error) => {
        if (!left) setLoaded({ view, error })
      },
    )
    return () => {
      left = true
    }
  }, [view, tries, onLoaded])

  const failed = (
    <>
      <Note kind="critical">{text('modal.failed')}</Note>
      <Button
        onClick={() => {
          setLoaded(undefined)
          setTries(tries + 1)
        }}
      >
        {text('modal.retry')}
      </Button>
    </>
  )
  if (!view) return null
  if (loaded?.view !== view)
    return (
      <div className="portico-loading" aria-busy="true">
        <StatusText>{text('modal.loading')}</StatusText>
        <Skeleton />
        <Skeleton />
      </div>
    )
  if ('error' in loaded) return failed
  let checked = params
  try {
    checked = view.params ? view.params.parse(params) : params
  } catch {
    return failed
  }
  const View = loaded.component
  return (
    <Boundary
      key={`${view.plugin}/${view.id}/${tries}`}
      fallback={failed}
      onError={(error) =>
        kernel.emit('error', {
          category: 'view',
          message: wrapError(error, 'view').message,
          plugin: view.plugin,
        })
      }
    >
      <View params={checked} />
    </Boundary>
  )
}
