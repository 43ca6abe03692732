import { INDIAN_STATES, type IndianState } from './indian-states.ts'

/** Codes, earlier names, usual misspellings and names in Hindi. */
const OTHER_NAMES: Record<IndianState, string> = {
  'Andaman and Nicobar Islands': 'AN, A&N, Andaman, Andaman and Nicobar, अंडमान और निकोबार द्वीपसमूह',
  'Andhra Pradesh': 'AP, Andhra, आंध्र प्रदेश, आन्ध्र प्रदेश',
  'Arunachal Pradesh': 'AR, Arunachal, अरुणाचल प्रदेश',
  Assam: 'AS, Asom, असम',
  Bihar: 'BR, BH, बिहार',
  Chandigarh: 'CH, Chandigadh, चंडीगढ़',
  Chhattisgarh: 'CG, CT, Chattisgarh, Chhatisgarh, Chatisgarh, छत्तीसगढ़',
  'Dadra and Nagar Haveli and Daman and Diu': 'DN, DD, DH, DNH, Dadra and Nagar Haveli, Daman and Diu, Daman',
  Delhi: 'DL, New Delhi, NCT of Delhi, Delhi NCR, Dilli, दिल्ली, नई दिल्ली',
  Goa: 'GA, गोवा',
  Gujarat: 'GJ, Gujrat, Gujarath, गुजरात',
  Haryana: 'HR, Hariyana, Harayana, हरियाणा',
  'Himachal Pradesh': 'HP, Himachal, हिमाचल प्रदेश',
  'Jammu and Kashmir': 'JK, J&K, Jammu, Kashmir, जम्मू और कश्मीर, जम्मू कश्मीर',
  Jharkhand: 'JH, Jharkand, झारखंड, झारखण्ड',
  Karnataka: 'KA, Karnatka, कर्नाटक',
  Kerala: 'KL, Keralam, केरल',
  Ladakh: 'LA, लद्दाख',
  Lakshadweep: 'LD, Lakshadwip, लक्षद्वीप',
  'Madhya Pradesh': 'MP, Madhyapradesh, मध्य प्रदेश',
  Maharashtra: 'MH, Maharastra, Maharashtara, महाराष्ट्र',
  Manipur: 'MN, मणिपुर',
  Meghalaya: 'ML, मेघालय',
  Mizoram: 'MZ, मिज़ोरम, मिजोरम',
  Nagaland: 'NL, नागालैंड',
  Odisha: 'OD, OR, Orissa, Odissa, ओडिशा, उड़ीसा',
  Puducherry: 'PY, Pondicherry, Pondichery, पुदुचेरी',
  Punjab: 'PB, Panjab, पंजाब',
  Rajasthan: 'RJ, Rajsthan, Rajastan, Rajesthan, राजस्थान',
  Sikkim: 'SK, सिक्किम',
  'Tamil Nadu': 'TN, Tamilnad, Tamil Nad, तमिलनाडु, तमिल नाडु',
  Telangana: 'TS, TG, Telengana, Telangna, तेलंगाना',
  Tripura: 'TR, त्रिपुरा',
  'Uttar Pradesh': 'UP, Utter Pradesh, उत्तर प्रदेश',
  Uttarakhand: 'UK, UA, Uttrakhand, Uttaranchal, उत्तराखंड, उत्तराखण्ड',
  'West Bengal': 'WB, Bengal, Paschim Bangal, पश्चिम बंगाल',
}

/** Letters only, so that case, spaces, points and hyphens do not matter. */
const toKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{M}]/gu, '')

const STATES = new Map(
  INDIAN_STATES.flatMap((state) => [state, ...OTHER_NAMES[state].split(', ')].map((name) => [toKey(name), state])),
)

/**
 * Returns the state that a text names; undefined for a text that names none.
 * @example indianState('rajsthan') // 'Rajasthan'
 */
export const indianState = (text: string): IndianState | undefined => STATES.get(toKey(text))
