import { connectors, router, sessions, settings } from 'portico/core'
import { cell, definePlugin, PorticoError, readOnly } from 'portico/kernel'
import { connectParts } from 'portico/plugins/wallets/contract'
import { pointPart } from 'portico/react'
import { checkboxFeature } from './checkboxFeature.js'
import type { LegalOptions } from './contract.js'
import { internal, type LegalCheckbox } from './internal.js'
import { messages } from './messages.js'
import { readLinks } from './readLinks.js'
// A static import: whatever wakes this plugin shows it.
import { LegalBox } from './views/LegalBox.js'

/** Views that ask somebody as soon as they are shown, besides those that connectors name. */
const CONNECTING_VIEWS = /^(Connecting|EmailLogin)/

/** The checkbox, which the manifest loads. */
export const createCheckbox = (options: LegalOptions) =>
  definePlugin({
    id: 'legalCheckbox',
    kernel: 1,
    ...checkboxFeature,
    provides: internal,
    needs: { connectors, router, sessions, settings },
    setup: ({ needs, on, tap, contribute, messages: addMessages }): LegalCheckbox => {
      const { router, sessions } = needs
      addMessages('en', messages)
      const links = readLinks(options)
      const hasLinks = !!links.termsUrl || !!links.privacyUrl
      const accepted = cell(false)
      const reminders = cell(0)
      const remind = () => reminders.set(reminders.get() + 1)
      const service: LegalCheckbox = {
        links,
        accepted: readOnly(accepted),
        ...(hasLinks && { Box: LegalBox }),
        remind,
        reminders: readOnly(reminders),
        accept: (isAccepted: boolean) => {
          reminders.set(0)
          accepted.set(isAccepted)
        },
      }
      if (!hasLinks) return service

      const isAllowed = (connectorId?: string) =>
        accepted.get() ||
        // A wallet that is connected already was accepted; it may add a chain.
        sessions.state.get().connections.some((each) => each.connectorId === connectorId)
      const paramsOf = (params: unknown) => {
        const { namespace } = Object(params) as { namespace?: unknown }
        return typeof namespace === 'string' && namespace ? { namespace } : undefined
      }

      /** The wallet that a view asks. */
      const idOf = (view: string, params: unknown) => {
        if (view === 'ConnectingWalletConnectBasic') return 'walletConnect'
        const { connectorId } = Object(params) as { connectorId?: unknown }
        return typeof connectorId === 'string' ? connectorId : undefined
      }

      tap('session.opening', ({ connectorId }) => {
        if (isAllowed(connectorId)) return
        remind()
        const { open, stack } = router.state.get()
        const top = stack.at(-1)
        if (!open) void router.open({ view: 'Connect' })
        else if (top?.view !== 'Connect') router.reset('Connect', paramsOf(top?.params))
        throw new PorticoError(needs.settings.text('legal.needed'), { category: 'connect' })
      })
      tap('modal.opening', ({ view, params }) => {
        const isConnecting =
          CONNECTING_VIEWS.test(view) ||
          needs.connectors.get().some((each) => each.view?.view === view && view !== 'Connect')
        if (!isConnecting || isAllowed(idOf(view, params))) return undefined
        remind()
        const connectParams = paramsOf(params)
        return { view: 'Connect', ...(connectParams && { params: connectParams }) }
      })
      // The next visitor of this page may be somebody else.
      on('sessions.empty', () => service.accept(false))
      on('modal.closed', () => reminders.set(0))
      contribute(connectParts, pointPart('legalCheckbox', LegalBox))
      return service
    },
  })
