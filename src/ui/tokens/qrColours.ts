/** Colours of a QR code: the same in every theme, because some scanners cannot read light codes on dark. */
export const qrColours = { ink: '#12161a', plate: '#ffffff' } as const
