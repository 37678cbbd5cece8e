/** Undoes what the function that returned it did. */
export type Dispose = () => void
