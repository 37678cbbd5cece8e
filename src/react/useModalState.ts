'use client'
import type { ModalState } from 'portico/core'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import { useModal } from './useModal.js'

/** The modal's state, or the part that `select` returns; rerenders only when that part changes. */
export const useModalState = <S = ModalState>(
  select: (state: ModalState) => S = (state) => state as unknown as S,
  equal: (a: S, b: S) => boolean = Object.is,
): S => {
  const modal = useModal()
  return useSyncExternalStoreWithSelector(
    modal.subscribe,
    modal.getState,
    () => modal.initialState,
    select,
    equal,
  )
}
