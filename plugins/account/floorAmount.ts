/** Base units as a number with three decimals, never more than there is; '<0.001' for what three decimals cannot show. */
export const floorAmount = (amount: bigint, decimals: number): string => {
  const unit = 10n ** BigInt(decimals)
  const thousandths = (amount * 1000n) / unit
  if (thousandths === 0n && amount > 0n) return '<0.001'
  return `${thousandths / 1000n}.${String(thousandths % 1000n).padStart(3, '0')}`
}
