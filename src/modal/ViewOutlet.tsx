'use client'
import type { ViewEntry } from 'portico/kernel'
import { PluginPart, useKernel } from 'portico/react'
import { type ComponentType, useCallback } from 'react'

type View = ComponentType<{ params: unknown }>

/** Draws the view on top of the stack, once the plugin that brings it is awake. */
export const ViewOutlet = ({
  id = '',
  view,
  params,
  onLoaded,
}: {
  readonly id: string | undefined
  readonly view: ViewEntry | undefined
  readonly params: unknown
  readonly onLoaded: (view: ViewEntry) => void
}) => {
  const kernel = useKernel()
  const wake = useCallback(async () => {
    await kernel.wake('view', id)
    const found = kernel.views.get().find((each) => each.id === id)
    if (!found) throw new Error(`No plugin brought the view "${id}"`)
    return found.load()
  }, [kernel, id])
  if (!view && !kernel.knows(id)) return null
  return (
    <PluginPart
      key={`${view?.plugin}/${id}`}
      load={(view?.load ?? wake) as () => Promise<{ default: View }>}
      plugin={view?.plugin}
      subject={params}
      onLoaded={() => view && onLoaded(view)}
    >
      {(Shown) => <Shown params={view?.params ? view.params.parse(params) : params} />}
    </PluginPart>
  )
}
