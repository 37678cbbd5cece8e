/** The seeds that are run: `PORTICO_FAULT_SEEDS=7` or `4-25`; one in every run, 25 in the long one. */
export const seeds = (given: string | undefined, long: boolean): readonly number[] => {
  const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(given ?? (long ? '1-25' : '1')) ?? []
  if (!from) throw new Error(`PORTICO_FAULT_SEEDS is a number or a range, not ${given}`)
  return Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, at) => Number(from) + at)
}
