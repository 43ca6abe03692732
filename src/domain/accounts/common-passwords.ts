// Common passwords in normalised form: lookups remove surrounding digits and signs and replace leetspeak first.
const WORDS = `
  password passwort passcode passkey pass passwd passme mypassword newpassword thepassword changeme change letmein letmeinnow
  welcome welcomehome hello helloworld hellohello goodmorning goodnight namaste secret secrets secure security topsecret
  private access login signin logon enter open sesame opensesame unlock master default guest user username test tester
  testing testtest demo sample example temp temporary trial null none nothing whatever
  admin admins administrator administrators superadmin sysadmin root superuser system server manager management owner boss
  staff employee office support helpdesk webmaster website company business store shop shopping shopkeeper bookshop
  bookstore book books bookstall library rankshelf rank ranker shelf order orders money cash rupee rupees
  qwerty qwertz azerty qazwsx qazwsxedc zxcvbn asdfgh keyboard computer laptop mobile internet google gmail facebook
  whatsapp instagram youtube twitter amazon flipkart microsoft windows apple iphone samsung android nokia
  iloveyou ilove iloveu loveyou loveme lovely lover love myLove mylife mylove sweetheart sweety sweetie darling honey baby
  babygirl angel princess prince queen king beautiful pretty cutie cute friend friends friendship forever family mother
  father mummy papa mommy daddy sister brother
  sunshine moonlight rainbow flower butterfly summer winter spring monsoon autumn monday tuesday wednesday thursday friday
  saturday sunday january february march april may june july august september october november december
  dragon monkey tiger lion shadow eagle elephant panda dolphin chocolate cookie banana mango orange cheese pepper
  cricket football soccer baseball hockey badminton kabaddi champion champions winner hunter killer ninja warrior
  superman batman spiderman ironman avengers pokemon naruto starwars matrix legend freedom phoenix thunder lightning
  india indian indiaindia bharat bharatmata hindustan jaihind vandematram vandemataram incredible mumbai delhi newdelhi
  kolkata chennai bangalore bengaluru hyderabad jaipur kota rajasthan lucknow pune ahmedabad bihar patna indore bhopal
  krishna radhakrishna radheradhe radhe radha ganesh ganesha ganpati shiva omnamahshivay omnamahshivaya mahadev
  harharmahadev jaishriram jaishreeram shriram sairam jaisairam saibaba omsairam hanuman bajrangbali jaihanuman jaimatadi
  durga lakshmi laxmi saraswati waheguru satnam allah bismillah mashallah jesus jesuschrist christ god godisgreat
  rahul rohit amit ankit sachin virat kohli dhoni sharma verma gupta singh kumar kumari priya pooja neha anjali deepak
  sandeep vikas suresh ramesh mahesh rajesh mukesh sunil anil manoj vijay ajay sanjay aditya arjun karan
  physics chemistry maths mathematics biology science student students teacher school college university coaching classes
  iitjee jeeneet jeemains jeeadvanced neet neetug topper success study studyhard doctor engineer allen resonance aakash
  abcdef abcdefgh abcabc aaaaaa xxxxxx trustno trustnoone nopassword mypass hacker hacked money moneymoney lucky goodluck
  happy smile cool awesome super
`
/** Passwords that attackers try first. Lower case, letters only. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.toLowerCase().split(/\s+/).filter(Boolean))
