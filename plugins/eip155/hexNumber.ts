/** Up to 256 bits in hexadecimal. */
export const hexNumber: RegExp = /^0x[\da-f]{1,64}$/i
