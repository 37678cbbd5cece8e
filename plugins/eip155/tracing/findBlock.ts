/** The first block after `low` at which the count was more than `count`, which it was at `high`. */
export const findBlock = async (
  countAt: (block: bigint) => Promise<bigint>,
  count: bigint,
  low: bigint,
  high: bigint,
): Promise<bigint> => {
  let [below, above] = [low, high]
  while (above - below > 1n) {
    const middle = (below + above) / 2n
    if ((await countAt(middle)) > count) above = middle
    else below = middle
  }
  return above
}
