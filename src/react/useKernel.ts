'use client'
import type { Kernel } from 'portico/kernel'
import { useContext } from 'react'
import { KernelContext } from './context.js'

/** The kernel of the modal this component belongs to; throws outside of the modal's views. */
export const useKernel = (): Kernel => {
  const kernel = useContext(KernelContext)
  if (!kernel)
    throw new Error(
      'Portico: only views of the modal have a kernel around them; elsewhere it is modal.kernel',
    )
  return kernel
}
