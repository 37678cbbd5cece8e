'use client'
import type { ModalState } from 'portico/core'
import { useSyncExternalStore } from 'react'
import { useModal } from './useModal.js'

/** A part of the state that keeps its identity until it changes; used by the buttons. */
export const usePart = <S>(select: (state: ModalState) => S): S => {
  const { subscribe, getState, initialState } = useModal()
  return useSyncExternalStore(
    subscribe,
    () => select(getState()),
    () => select(initialState),
  )
}
