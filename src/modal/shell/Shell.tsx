'use client'
import {
  env,
  type NoticesState,
  notices,
  type RouterState,
  router as routerToken,
  sessions,
  settings,
  type Theme,
} from 'portico/core'
import type { Kernel, Source, ViewEntry } from 'portico/kernel'
import {
  ChromeContext,
  railParts,
  type SignalStatus,
  useHost,
  useOptionalService,
  usePoint,
  useService,
  useSource,
  useText,
} from 'portico/react'
import { Card, type TestId, TrustRail } from 'portico/ui'
import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useScenes } from '../motion/useScenes.js'
import { afterPaint } from './afterPaint.js'
import { isFocusInWallet } from './isFocusInWallet.js'
import { type View, ViewOutlet } from './ViewOutlet.js'

/** Parts that are loaded on demand; undefined until they are. The dialog works without them. */
const useLateParts = <Parts extends object>(
  load: () => Promise<Parts>,
  isNeeded: boolean,
): Parts | undefined => {
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    // After the next paint: if the code is loaded already, rendering its parts at once would delay that
    // paint.
    if (isNeeded) afterPaint(() => load().then(setParts, () => {}))
  }, [load, isNeeded])
  return parts
}

const loadMotion = () => import('../motion/Motion.js')
const loadSnack = () => import('./HeldSnack.js')
const loadAlertParts = () => import('./alertParts.js')

const noNotices: Source<NoticesState> = {
  get: () => empty,
  subscribe: () => () => {},
}
const empty: NoticesState = { alerts: [] }

const lightQuery = () => matchMedia('(prefers-color-scheme:light)')
const systemLight: Source<boolean> = {
  get: () => lightQuery().matches,
  subscribe: (listener) => {
    const query = lightQuery()
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  },
}

const Rail = () => {
  const text = useText()
  const { hasView } = useHost()
  const router = useService(routerToken)
  const { origin } = useService(env)
  const { options } = useService(settings)
  const parts = usePoint(railParts)
  const state = useSource(useService(sessions).state)
  const active = state.activeNamespace === undefined ? undefined : state.namespaces[state.activeNamespace]
  const network = active?.network.caipNetwork
  const connected = active?.account.status === 'connected'
  // A wallet that has connected, but whose sign-in is still open.
  const isPending = active?.account.status === 'connecting' && active.account.address
  const railState = !connected ? 'none' : network?.unsupported ? 'unsupported' : 'connected'
  const canSwitch = connected && options.enableNetworkSwitch && hasView('SwitchNetwork')
  return (
    <TrustRail
      label={text('rail.label')}
      origin={origin.replace(/^https?:\/\//, '')}
      state={railState}
      stateLabel={text(`rail.${isPending ? 'pending' : railState}`)}
      network={connected ? network?.name : undefined}
      onNetwork={canSwitch ? () => router.push('SwitchNetwork') : undefined}
      networkLabel={text('rail.switch')}
    >
      {parts[0] && parts}
    </TrustRail>
  )
}

/**
 * Ignores `open`, which only `Framed` (below) reads, so that a prerendered card is not rendered again when
 * the modal opens.
 */
const looksSame = (one: RouterState, other: RouterState) =>
  one.stack === other.stack &&
  one.shake === other.shake &&
  one.refusal === other.refusal &&
  one.direction === other.direction

/** How long a view that shows what was done stays on screen, in milliseconds. */
const SUCCESS = 720

interface Signal {
  readonly status: SignalStatus
  readonly request: number
}

interface ShellProps {
  readonly kernel: Kernel
  readonly theme: Source<Theme>
  readonly embedded: boolean
  /** The components of loaded views, by the loader of the view. */
  readonly ready: WeakMap<object, View>
}

/** Decides whether the card is rendered. */
export type RenderCard = (open: boolean, card: ReactNode) => ReactNode

/**
 * Subscribes to the router before the surface does, because the card must already be rendered when the surface
 * is made visible.
 */
export const Framed = ({ frame, children }: { readonly frame: RenderCard; readonly children: ReactNode }) =>
  frame(
    useSource(useService(routerToken).state, ({ open }) => open),
    children,
  )

/** The card around the view on top of the stack. */
export const Shell = ({ kernel, theme, embedded, ready }: ShellProps) => {
  const text = useText()
  const router = useService(routerToken)
  const { options } = useService(settings)
  const lang = text('modal.language')
  const { stack, shake, refusal, direction } = useSource(router.state, undefined, looksSame)
  const views = useSource(kernel.views)
  const { mode } = useSource(theme)
  const light = useSource(systemLight)
  const board = useOptionalService(notices)
  const { snack, alerts } = useSource(board?.state ?? noNotices)
  const [title, setTitle] = useState<string>()
  const [signal, setStatus] = useReducer(
    ({ request }: Signal, status: SignalStatus): Signal => ({ status, request: request + 1 }),
    { status: 'idle', request: 0 },
  )
  const titleId = useId()
  // Read once, because reading it makes the browser compute the styles of the whole page.
  const [pageDirection] = useState(() => getComputedStyle(document.documentElement).direction)
  const card = useRef<HTMLElement>(null)
  const close = useMemo(() => (embedded ? undefined : () => router.close('visitor')), [embedded, router])
  const viewOf = (id = ''): ViewEntry | undefined => views.find((each) => each.id === id)
  const scene = useScenes(
    stack,
    (id) => {
      const leaving = viewOf(id)
      return !!leaving && leaving.allowed?.() !== false
    },
    () => {
      const shown = card.current
      if (!shown?.querySelector('[data-success]')) return 0
      return getComputedStyle(shown).getPropertyValue('--portico-motion') === '0' ? 0 : SUCCESS
    },
  )
  const { phase, titled } = scene
  const top = scene.stack.at(-1)
  const chrome = useMemo(() => ({ setTitle, setStatus, entry: top }), [top])
  const view = viewOf(top?.view)
  const [loaded, setLoaded] = useState(() => (view && ready.has(view.load) ? view : undefined))
  // Loaded with the first view rather than the first message: the live region below is rendered only with
  // Motion, and must exist before its text. A message that comes even earlier loads it, too.
  const motionParts = useLateParts(loadMotion, !!(loaded || snack))
  const snackParts = useLateParts(loadSnack, !!snack)
  const alert = alerts.filter((each) => options.debug || each.kind === 'visitor').at(-1)
  const alertParts = useLateParts(loadAlertParts, !!(alert || refusal))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next view loads while the current one leaves
  useEffect(() => {
    const load = stack !== scene.stack && viewOf(stack.at(-1)?.view)?.load
    if (load) (async () => ready.set(load, (await load()).default as View))().catch(() => {})
  }, [stack])
  const toTitle = () => {
    if (!isFocusInWallet(card.current))
      card.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  const seen = useRef(scene.stack)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view
  useLayoutEffect(() => {
    if (seen.current === scene.stack) return
    seen.current = scene.stack
    // Navigation moves screen readers to the start of the new view. Once Motion is loaded, it finds a better
    // target.
    if (!motionParts && !embedded) toTitle()
  }, [scene.stack, motionParts])

  // Memoised, so that a change of phase does not render them again.
  const rail = useMemo(() => <Rail />, [])
  const outlet = useMemo(
    () => (
      <ViewOutlet
        kernel={kernel}
        id={top?.view}
        view={view}
        params={top?.params}
        ready={ready}
        onLoaded={setLoaded}
      />
    ),
    [kernel, top, view, ready],
  )
  const canGoBack = scene.stack[1] && !view?.noBack
  const canHelp = top?.view === 'Connect' && kernel.hasView('WhatIsAWallet')
  const shownTitle = viewOf(titled.at(-1)?.view)?.title
  const heading = (titled === scene.stack && title) || (shownTitle ? text(shownTitle as 'modal.loading') : '')
  return (
    <div
      className="portico"
      data-theme={mode !== 'system' ? mode : light ? 'light' : 'dark'}
      data-direction={direction}
      data-motion={options.reducedMotion ? 'reduced' : undefined}
      data-full-screen={options.fullScreen ? '' : undefined}
      lang={lang}
      dir={text('modal.direction') === 'rtl' ? 'rtl' : document.dir || pageDirection}
    >
      {!embedded && <div className="portico-overlay" />}
      <div className={embedded ? undefined : 'portico-frame'}>
        <Card
          ref={card}
          title={heading}
          titleId={titleId}
          {...signal}
          shake={shake}
          phase={phase}
          idle={!phase && loaded === view}
          embedded={embedded}
          lang={lang}
          data-view={top?.view}
          backLabel={text('modal.back')}
          closeLabel={text('modal.close')}
          helpLabel={text('modal.help')}
          // A second click while the view leaves must not close anything.
          onBack={canGoBack ? () => stack[1] && router.back() : undefined}
          onHelp={canHelp && !canGoBack ? () => router.push('WhatIsAWallet') : undefined}
          onClose={close}
          rail={rail}
          alert={
            alertParts &&
            alert && <alertParts.NoticeBar key={alert.id} alert={alert} board={board} moveFocus={toTitle} />
          }
          snackbar={
            motionParts && (
              <div role="status" className="p-snackbar-region" data-testid={'snackbar' satisfies TestId}>
                {snackParts && snack && (
                  <snackParts.HeldSnack snack={snack} notices={board} moveFocus={toTitle} />
                )}
              </div>
            )
          }
        >
          {alertParts && refusal && (
            <alertParts.Note kind="caution" alert>
              {refusal}
            </alertParts.Note>
          )}
          <ChromeContext.Provider value={chrome}>{outlet}</ChromeContext.Provider>
        </Card>
        {motionParts && (
          <motionParts.Motion
            card={card}
            stack={stack}
            scene={scene}
            embedded={embedded}
            close={close}
            loaded={loaded}
          />
        )}
      </div>
    </div>
  )
}
