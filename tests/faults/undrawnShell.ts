import type { Kernel } from 'portico/kernel'

/** Replaces the modal's rendering code in runs that render nothing. */
export const mountShell = async () => ({ prepare: async () => {}, unmount: () => {} })

export const wakeInSteps = (kernel: Kernel) => kernel.wake('open')
