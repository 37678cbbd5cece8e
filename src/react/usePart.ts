'use client'
import type { ModalState } from 'portico/core'
import { useSyncExternalStore } from 'react'
import { useModal } from './useModal.js'

/** A part of the state that is the same value or object until it changes: what the buttons read. */
export const usePart = <S>(select: (state: ModalState) => S): S => {
  const { subscribe, getState, initialState } = useModal()
  return useSyncExternalStore(
    subscribe,
    () => select(getState()),
    () => select(initialState),
  )
}
