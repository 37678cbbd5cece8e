/** Colours of a QR code: the same in every theme, because not every scanner reads light codes on dark. */
export const qrColours = { ink: '#12161a', plate: '#ffffff' } as const
