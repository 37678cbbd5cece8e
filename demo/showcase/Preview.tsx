import { useEffect, useRef } from 'react'
import { type Choice, featuresOf, themeOf } from './choice.js'
import type { createPreview } from './createPreview.js'

type Preview = ReturnType<typeof createPreview>

/** The modal, inline. Its space is reserved before it has loaded, so that nothing moves. */
export function Preview({ choice }: { readonly choice: Choice }) {
  const place = useRef<HTMLDivElement>(null)
  const modal = useRef<Preview>(undefined)
  const latest = useRef(choice)
  latest.current = choice
  const { mode, accent, radius, compact, locale, loginsFirst, on } = choice

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of Connect is an option of its plugin, so that only it makes another modal
  useEffect(() => {
    let isGone = false
    // Imported on demand: this code waits for the settings of the sandbox, and the page must not.
    import('./createPreview.js').then(({ createPreview }) => {
      if (isGone || !place.current) return
      modal.current = createPreview(place.current, latest.current)
      modal.current.start()
    })
    return () => {
      isGone = true
      modal.current?.dispose()
      modal.current = undefined
    }
  }, [loginsFirst])
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the inputs of the theme
  useEffect(() => modal.current?.setTheme(themeOf(latest.current)), [mode, accent, radius, compact])
  useEffect(() => void modal.current?.setLocale(locale), [locale])
  useEffect(() => modal.current?.setFeatures(featuresOf({ on })), [on])

  return <div ref={place} className="preview" data-testid="preview" />
}
