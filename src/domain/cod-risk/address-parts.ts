/** The parts of an address that a courier needs to find a door. */
export interface AddressParts {
  hasHouse: boolean
  hasStreet: boolean
  hasLandmark: boolean
}

const word = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'iu')

const HOUSE = word(
  'flat|plot|house|room|shop|apartments?|appartments?|apts?|tower|villa|bungalow|bhawan|bhavan|niwas|sadan|kothi|haveli|hostel|pg|residency|society|school|college|hospital|office|मकान|घर|फ्लैट|हॉस्टल|भवन|निवास',
)
const STREET = word(
  'roads?|rd|streets?|str?|gali|galli|lane|marg|path|nagar|colony|coloney|sector|sec|block|vihar|mohalla|muhalla|chowk|bazaa?r|market|mkt|ward|village|vill|vpo|po|post|tehsil|taluka?|mandal|enclave|layout|phase|cross|main|extension|extn|scheme|puram?|ganj|tola|para|basti|park|circle|square|area|city|avenue|highway|bypass|रोड|सड़क|गली|मार्ग|नगर|कॉलोनी|सेक्टर|मोहल्ला|बाजार|बाज़ार|वार्ड|गाँव|गांव|ग्राम|चौक',
)
/** Localities often end so: Rajendranagar, Kunhari Ganj, Malviyanagar. */
const LOCALITY_END = /(?:nagar|pur|puram|ganj|vihar|wadi|palli|pally|pura|garh|bagh|halli|guda)(?![\p{L}\p{M}])/iu
const LANDMARK = word(
  'near|nr|nearby|opp|opposite|behind|beside|besides|next to|in front of|infront of|above|below|adjacent|adj|back side|landmark|ke pass?|ke samne|ke piche|ke peeche|पास|सामने|पीछे|निकट|समीप|ऊपर',
)
const PIN_OR_PHONE = /(?<!\p{Nd})(?:\p{Nd}{6}|\p{Nd}{10})(?!\p{Nd})/gu
/** Letters of a script whose words for streets and landmarks are not known here. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Devanagari}]/u
const MANY_PARTS = 4

/** Reads the parts of an address. In a script that cannot be read, every part counts as present. */
export function readAddressParts(address: string): AddressParts {
  const text = address.normalize('NFKC').replace(PIN_OR_PHONE, ' ')
  if (OTHER_SCRIPT.test(text)) return { hasHouse: true, hasStreet: true, hasLandmark: true }
  const parts = text.split(/[,\n;]+/).filter((part) => part.trim().length > 1)
  return {
    hasHouse: /\p{Nd}/u.test(text) || HOUSE.test(text),
    hasStreet: STREET.test(text) || LOCALITY_END.test(text) || parts.length >= MANY_PARTS,
    hasLandmark: LANDMARK.test(text),
  }
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  rd: 'road',
  st: 'street',
  str: 'street',
  galli: 'gali',
  lane: 'gali',
  sec: 'sector',
  apartments: 'apartment',
  apt: 'apartment',
  appartment: 'apartment',
  flr: 'floor',
  coloney: 'colony',
  mkt: 'market',
  vill: 'village',
}
const NOISE = new Set(['no', 'number', 'house', 'h', 'hno', 'flat', 'plot', 'room', 'the', 'and', 'at', 'po', 'post'])

/**
 * Reduces an address to what identifies the door, so that two spellings of it are equal: without the landmark, the PIN code,
 * punctuation, abbreviations and the order of the words.
 * @returns an empty string for an address without a number: it is that of many doors
 * @example normalizeAddress('H.No. 14, Gali no 3, Near Shiv Mandir') // '14 3 gali'
 */
export function normalizeAddress(address: string): string {
  const parts = address
    .normalize('NFKC')
    .toLowerCase()
    .split(/[,\n;]+/)
    .map((part) => part.slice(0, LANDMARK.exec(part)?.index ?? part.length))
  const words = parts
    .join(' ')
    .replace(PIN_OR_PHONE, ' ')
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .map((text) => ABBREVIATIONS[text] ?? text)
    .filter((text) => text !== '' && !NOISE.has(text))
  if (!words.some((text) => /\p{Nd}/u.test(text))) return ''
  return [...new Set(words)].toSorted((a, b) => (a < b ? -1 : 1)).join(' ')
}
