/** Small letters of other scripts that look like Latin ones. */
const LATIN_LOOKALIKES = /^[аеорсухіїјѕһԁԛԝӏьтмкнвгпυνοραικτωχεηγℓոսօզհցւեοςϲ]$/u
const LETTER = /\p{L}/u
const LATIN = /\p{Script=Latin}/u
/** Scripts that are written together. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u

/** Whether a label of the name mixes Latin letters with others, consists of letters that look like Latin ones, or hides characters. */
export const isDisguised = (name: string): boolean =>
  name.split('.').some((label) => {
    const letters = [...label.normalize('NFC')].filter((each) => LETTER.test(each))
    const foreign = letters.filter((each) => !LATIN.test(each) && !EAST_ASIAN.test(each))
    const mixed = foreign.length > 0 && foreign.length < letters.length
    return (
      mixed ||
      (foreign.length > 0 && foreign.every((each) => LATIN_LOOKALIKES.test(each))) ||
      HIDDEN.test(label)
    )
  })
