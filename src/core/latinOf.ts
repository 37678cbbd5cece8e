/**
 * Letters of other alphabets, and unusual Latin ones, after the plain letter or digit that each looks like: the single-character mappings
 * of Unicode's confusables (UTS 39) for the alphabets in use, without those that a compatibility decomposition or a change of case gives.
 */
const LOOKALIKES = [
  '1١۱߁2ƧϨᒿꙄꝚ3ƷȜЗӠⳌꝪꞫ4ꮞ5Ƽ6бⳒꮾ8ȣ9ⳊꝮaɑαаⲁᗅᴀꓮꭺbßƀƄɓʙβвьⲃᏼᑲᖯᗷꓐꞵꮟcΣϹϲ⊂₵сᴄⲥꓚꮯdðđɖɗԁᑯᗞᗪᴅꓒꓓꭰꮷe℮ɇεеҽեⲉᴇⴹꓰꬲꭼ',
  'fϜքᖴẝꓝꜰꞙꬵgƍɡɢԌցᏻᶃꓖꮐhħʜΗнһհᕼⲎꓧꮋꮒiıɨɩɪιіӏւꙇꭵjȷϳјᒍᴊꓙꞲꭻkĸƙκкᴋⲔꓗꮶl∣łƖǀʟΙІӀᒪⲒⳐⵏꓡꓲꮮmΜϺмᗰᴍⲘꓟꮇ',
  'nŋɴΝηпոռⲚꓠo〇٥۵०০੦૦୦௦౦೦൦๐໐၀߀øɵοσоօჿᴏᴑⲟⵔꓳꬽpþρрᑭᴘⲣꓑꮲqԛգզⵕrʀгᖇᴦⲅꓣꭇꭈꭱꮁꮢsƽѕՏꓢꜱꮥꮪt₮ŧτтᴛⲦꓔꭲu∪⋃ʋμυцսᑌᴜꓴꞟꭎꭒvνѵᐯᴠⴸꓦꮩ',
  'wɯωѡԝաᴡꓪꮃꮤxχхᕁᕽⲬⵝꓫꞳyɣʏΥγуүყᶌỿⲨꓬꭚꭹꮍzΖᴢꓜꮓ',
].join('')

/** Digits of other scripts and symbols that look like a letter. The tether sign is none of them: it stands in the names of true tokens. */
export const LETTERLIKE = /[١۱߁⊂₵℮∣〇٥۵०০੦૦୦௦౦೦൦๐໐၀߀∪⋃]/u

/** Capitals that look like no Latin letter, although their small letters do. */
const UNLIKE = /[ΓΣΩБГПЦ]/

/** The small Latin letter or digit of ASCII that a letter looks like; undefined if it looks like none. */
export const latinOf = (letter: string): string | undefined => {
  // The decomposition of the lunate sigma is another letter.
  const [base = ''] = letter === 'Ϲ' ? letter : letter.normalize('NFKD')
  if (base < '\x7f') return /[a-z\d]/i.test(base) ? base.toLowerCase() : undefined
  if (UNLIKE.test(base)) return undefined
  const index = [base, base.toLowerCase(), base.toUpperCase()]
    .map((each) => LOOKALIKES.indexOf(each))
    .find((each) => each >= 0)
  return LOOKALIKES.slice(0, index ?? 0).match(/[ -~](?=[^ -~]*$)/)?.[0]
}
