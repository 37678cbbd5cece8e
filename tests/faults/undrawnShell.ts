import type { Kernel } from 'portico/kernel'

/** Stands for the code of the modal where nothing is drawn. */
export const mountShell = async () => ({ prepare: async () => {}, unmount: () => {} })

export const wakeInSteps = (kernel: Kernel) => kernel.wake('open')
