/** True where a wallet said that it has a prompt open already: code -32002 (EIP-1474), in the error or a cause of it. */
export const isPromptOpen = (error: unknown): boolean => {
  try {
    for (let at = error, depth = 0; at && depth < 4; at = Reflect.get(Object(at), 'cause'), depth++)
      if (Reflect.get(Object(at), 'code') === -32002) return true
  } catch {
    // A getter of the wallet that throws says nothing.
  }
  return false
}
