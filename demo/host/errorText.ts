/** The message of whatever was thrown. */
export const errorText = (error: unknown): string =>
  error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error)
    ? String((error as { message: unknown }).message)
    : String(error)
