/**
 * Common English words that are not Spanish: function words and words of buttons, labels and errors. Words that exist
 * in both languages ('error', 'total', 'me', 'use', 'has', 'may.') are omitted.
 */
const englishWords = new Set(
  `
  the of and to in is it its you that was for on with his they at be this from have by had not but what all were when we
  your can said there each which she how their if will up other about out many then them these some her would make like
  him into look write go see number way people than first been call who now find long down day did get made part i'm our
  us my mine they're you're don't doesn't can't isn't it's we're won't or any every only also again already still just very
  cannot could should must might shall does doing done being because while where why here after before until between under
  over without within against through during both either neither nor too few most such own same another every everything
  something nothing anything someone nobody one two three four five six seven eight nine today tomorrow yesterday soon
  always never often sometimes please sorry thanks thank welcome hello hi yes okay
  loading load saving save saved sending send sent submit submitted submitting cancel cancelled close closed open opened
  opening next previous back forward search find filter show hide view edit delete deleted remove removed add added create
  created update updated upload uploaded download change changed choose chosen choice select selected confirm confirmed
  continue finish start started stop retry refresh reload try trying click press type enter leave read more less learn
  sign signed login logout log account user username password name address phone number street city country year years
  month months week weeks days hour hours minute minutes second seconds
  loan loans credit credits bank banks rate rates amount amounts term terms fee fees interest payment payments pay paid
  income money price cost costs savings investment balance table sheet offer offers lender borrower application applicant
  institution institutions document documents file files image images image page pages settings profile home help
  required requires invalid valid wrong missing empty failed failure fail unable unknown unexpected unauthorized forbidden
  denied allowed expired locked blocked pending approved rejected available unavailable found success successful
  successfully warning server network connection request response timeout error's message messages something went
  new old large small short high low good bad best better worse cheap cheaper cheapest true false left right top bottom
  `
    .trim()
    .split(/\s+/),
);

/**
 * The label Mail of the specification, URLs, API values that an error names ('bank', (true), PENDING), the license CC
 * BY.
 */
const names = [/\bMail\b/g, /https?:\/\/\S+/g, /\S+@\S+/g, /'\w+'/g, /\((true|false)\)/g, /\bPENDING\b/g, /\bCC BY\b/g];

/** @param allowed names in this text, such as a foreign company */
export function findEnglish(text: string, allowed: readonly string[] = []): string[] {
  let rest = text;
  for (const name of names) rest = rest.replace(name, ' ');
  for (const name of allowed) rest = rest.replaceAll(name, ' ');
  const words = rest.match(/[\p{L}]+(?:['’]\p{L}+)?/gu) ?? [];
  return words.filter((word) => englishWords.has(word.toLowerCase().replace('’', "'")));
}
