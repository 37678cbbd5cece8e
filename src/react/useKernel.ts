'use client'
import type { Kernel } from 'portico/kernel'
import { useContext } from 'react'
import { KernelContext } from './context.js'

/** The kernel of the modal this component belongs to; throws outside of a provider. */
export const useKernel = (): Kernel => {
  const kernel = useContext(KernelContext)
  if (!kernel)
    throw new Error(
      'Portico: this component needs a <ModalProvider modal={…}> above it, with the modal of createModal()',
    )
  return kernel
}
