'use client'
import { env, notices, router as routerToken, sessions, settings, type Theme } from 'portico/core'
import type { Source, ViewEntry } from 'portico/kernel'
import {
  ChromeContext,
  type SignalStatus,
  useKernel,
  useOptionalService,
  useService,
  useSource,
  useText,
} from 'portico/react'
import { Card, Note, TrustRail } from 'portico/ui'
import { type CSSProperties, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNoticeParts } from './useNoticeParts.js'
import { ViewOutlet } from './ViewOutlet.js'

const noNotices: Source<{ readonly snack?: never; readonly alerts: readonly never[] }> = {
  get: () => empty,
  subscribe: () => () => {},
}
const empty = Object.freeze({ alerts: Object.freeze([]) })

const useSystemTheme = (mode: Theme['mode']): 'dark' | 'light' => {
  const [light, setLight] = useState(() => matchMedia('(prefers-color-scheme: light)').matches)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: light)')
    const change = () => setLight(query.matches)
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [])
  return mode === 'system' ? (light ? 'light' : 'dark') : mode
}

const Rail = () => {
  const text = useText()
  const kernel = useKernel()
  const router = useService(routerToken)
  const { origin } = useService(env)
  const { options } = useService(settings)
  const state = useSource(useService(sessions).state)
  const active = state.activeNamespace === undefined ? undefined : state.namespaces[state.activeNamespace]
  const network = active?.network.caipNetwork
  const connected = active?.account.status === 'connected'
  const unsupported = connected && !!network?.unsupported
  const canSwitch = connected && options.enableNetworkSwitch && kernel.knows('SwitchNetwork')
  return (
    <TrustRail
      label={text('rail.label')}
      origin={origin.replace(/^https?:\/\//, '')}
      state={unsupported ? 'unsupported' : connected ? 'connected' : 'none'}
      stateLabel={
        unsupported
          ? text('rail.unsupported', { network: network.name })
          : text(connected ? 'rail.connected' : 'rail.none')
      }
      network={connected ? network?.name : undefined}
      onNetwork={canSwitch ? () => router.push('SwitchNetwork') : undefined}
      networkLabel={text('rail.switch')}
    />
  )
}

/** The card around the view on top of the stack. */
export const Shell = ({ theme, embedded }: { readonly theme: Source<Theme>; readonly embedded: boolean }) => {
  const kernel = useKernel()
  const text = useText()
  const router = useService(routerToken)
  const { locale, options } = useService(settings)
  const lang = useSource(locale)
  const { open, stack, shake, refusal, direction } = useSource(router.state)
  const views = useSource(kernel.views)
  const { mode, variables } = useSource(theme)
  const resolved = useSystemTheme(mode)
  const board = useOptionalService(notices)
  const { snack, alerts } = useSource(board?.state ?? noNotices)
  const [title, setTitle] = useState<string>()
  const [status, setStatus] = useState<SignalStatus>('idle')
  const chrome = useMemo(() => ({ setTitle, setStatus }), [])
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const top = stack.at(-1)
  const view: ViewEntry | undefined = views.find((each) => each.id === top?.view)
  const held = useSource(useService(sessions).state, () => view?.closable?.() === false)
  const [loaded, setLoaded] = useState<ViewEntry>()
  // With the first view, not with the first notice: a live region must be there before its text.
  const parts = useNoticeParts(!!loaded || !!snack || alerts.length > 0)

  const seen = useRef(top)
  useEffect(() => {
    if (seen.current === top) return
    seen.current = top
    // Moving on puts the reader at the start of the new view.
    if (open) card.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [top, open])

  if (!open) return null
  const alert = alerts.filter((each) => options.debug || each.kind === 'visitor').at(-1)
  const style = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [`--portico-${name}`, value]),
  ) as CSSProperties
  const canGoBack = stack.length > 1 && !view?.noBack
  const canHelp = top?.view === 'Connect' && kernel.knows('WhatIsAWallet')
  const heading = title ?? (view ? text(view.title as 'modal.loading') : '')
  return (
    <div
      className="portico"
      data-theme={resolved}
      data-direction={direction}
      lang={lang}
      dir={document.documentElement.dir || getComputedStyle(document.documentElement).direction}
      style={style}
    >
      {!embedded && <div className="portico-overlay" />}
      <div className={embedded ? undefined : 'portico-frame'}>
        <Card
          ref={card}
          title={heading}
          titleId={titleId}
          status={status}
          shake={shake}
          idle={loaded === view}
          embedded={embedded}
          lang={lang}
          data-view={top?.view}
          backLabel={text('modal.back')}
          closeLabel={text('modal.close')}
          closeRefused={held}
          helpLabel={text('modal.help')}
          onBack={canGoBack ? () => router.back() : undefined}
          onHelp={canHelp && !canGoBack ? () => router.push('WhatIsAWallet') : undefined}
          onClose={embedded ? undefined : () => void router.close('visitor')}
          rail={<Rail />}
          alert={
            parts &&
            alert && (
              <parts.AlertBar
                title={alert.title}
                onDismiss={() => board?.dismiss(alert.id)}
                dismissLabel={text('modal.dismiss')}
              >
                {alert.text}
              </parts.AlertBar>
            )
          }
          snackbar={parts && <parts.HeldSnackbar snack={snack} hold={board?.hold} />}
        >
          {refusal && (
            <Note kind="caution" alert>
              {refusal}
            </Note>
          )}
          <ChromeContext.Provider value={chrome}>
            <ViewOutlet id={top?.view} view={view} params={top?.params} onLoaded={setLoaded} />
          </ChromeContext.Provider>
        </Card>
      </div>
    </div>
  )
}
