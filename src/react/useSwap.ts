'use client'
import type { OpenOptions } from 'portico/core'
import { useAction } from './useAction.js'
import { useModal } from './useModal.js'

/** Fields of the form: tokens by symbol or address, and a decimal text in units of the first. */
export interface SwapFields {
  readonly from?: string
  readonly to?: string
  readonly amount?: string
}

/**
 * `swap({ from, to, amount })` opens the form of the plugin `swap`, filled in; its events report the outcome.
 */
export const useSwap = () => {
  const modal = useModal()
  const { run, pending, error } = useAction((fields: SwapFields = {}) =>
    // The view is declared by the plugin's contract.
    modal.open({ view: 'Swap', params: fields } as unknown as OpenOptions),
  )
  return { swap: run, pending, error }
}
