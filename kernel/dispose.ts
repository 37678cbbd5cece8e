/** Undoes the effect of the function that returned it. */
export type Dispose = () => void
