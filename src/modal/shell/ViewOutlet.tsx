'use client'
import type { Kernel, ViewEntry } from 'portico/kernel'
import { PluginPart } from 'portico/react'
import { type ComponentType, memo, useCallback } from 'react'

/** The component of a view. */
export type View = ComponentType<{ params: unknown }>

const missing = () => import('./NoView.js').then((code) => ({ default: code.NoView }))

/**
 * Renders the view on top of the stack, once its plugin is awake. Memoised, so that transitions do not render
 * it again.
 */
export const ViewOutlet = memo(function ViewOutlet({
  kernel,
  id = '',
  view,
  params,
  ready,
  onLoaded,
}: {
  readonly kernel: Kernel
  readonly id: string | undefined
  readonly view: ViewEntry | undefined
  readonly params: unknown
  /** The components of loaded views, by the loader of the view. */
  readonly ready: WeakMap<object, View>
  readonly onLoaded: (view: ViewEntry) => void
}) {
  const wake = useCallback(async () => {
    await kernel.wake('view', id)
    const found = kernel.views.get().find((each) => each.id === id)
    if (!found) throw new Error(`No view ${id}`)
    return found.load()
  }, [kernel, id])
  const load = (view?.load ?? (kernel.hasView(id) ? wake : missing)) as () => Promise<{ default: View }>
  return (
    <PluginPart
      key={`${view?.plugin}/${id}`}
      load={load}
      ready={ready.get(load)}
      plugin={view?.plugin}
      subject={params}
      onLoaded={(part) => {
        ready.set(load, part)
        if (view) onLoaded(view)
      }}
    >
      {(Shown) => <Shown params={view?.params ? view.params.parse(params) : params} />}
    </PluginPart>
  )
})
