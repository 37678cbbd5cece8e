export const targets: string[]
