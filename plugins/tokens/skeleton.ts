/** Letters of other scripts that look like a Latin one, each followed by it. */
const LOOKALIKES =
  'ΑaΒbΕeΖzΗhΙiΚkΜmΝnΟoΡpΤtΥyΧxаaвbсcԁdеeгrһhнhіiјjкkӏlмmпnоoрpԛqѕsтtцuѵvԝwхxуyαaβbγyεeηnιiκkνvοoρpτtυuωwχx'

/** The Latin letter that a letter looks like. */
const latinOf = (letter: string): string | undefined => {
  const index = LOOKALIKES.indexOf(letter)
  return index < 0 ? undefined : LOOKALIKES[index + 1]
}
const digits: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 5: 's', i: 'l' }

/**
 * A text reduced to its looks: texts that are easily confused have the same skeleton. Empty for a text
 * without letters and digits.
 */
export const skeleton = (text: string): string => {
  const plain = /^[ -~]*$/.test(text) ? text : text.normalize('NFKD')
  return plain
    .replace(/[^ -~]/gu, (each) => latinOf(each) ?? latinOf(each.toLowerCase()) ?? each)
    .toLowerCase()
    .replace(/[015i]/g, (each) => digits[each] ?? each)
    .replace(/[^\p{L}\p{N}]/gu, '')
}
