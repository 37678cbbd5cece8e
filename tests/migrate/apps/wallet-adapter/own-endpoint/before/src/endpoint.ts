export const endpoint: string = import.meta.env.VITE_RPC
