/** Letters of other scripts that look like a Latin one, each followed by it. */
const TWINS =
  'ΑaΒbΕeΖzΗhΙiΚkΜmΝnΟoΡpΤtΥyΧxаaвbсcԁdеeгrһhнhіiјjкkӏlмmпnоoрpԛqѕsтtцuѵvԝwхxуyαaβbγyεeηnιiκkνvοoρpτtυuωwχx'

const twins: ReadonlyMap<string, string> = new Map(
  Array.from({ length: TWINS.length / 2 }, (_, at) => [TWINS[2 * at] as string, TWINS[2 * at + 1] as string]),
)
const digits: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 5: 's', i: 'l' }

/** A text reduced to how it looks: texts that are easily confused have the same skeleton. Empty for a text without letters and digits. */
export const skeleton = (text: string): string => {
  const plain = /^[ -~]*$/.test(text) ? text : text.normalize('NFKD')
  return plain
    .replace(/[^ -~]/gu, (each) => twins.get(each) ?? twins.get(each.toLowerCase()) ?? each)
    .toLowerCase()
    .replace(/[015i]/g, (each) => digits[each] ?? each)
    .replace(/[^\p{L}\p{N}]/gu, '')
}
