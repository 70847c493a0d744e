/**
 * Tests that fail on Citus, by the statement that it refuses: what would have to be written anew
 * before tables go to several servers. `npm run test:distributed` fails with any other, and with
 * one of these that passes.
 */
export const notOnCitus: readonly { readonly why: string; readonly tests: readonly string[] }[] = [
  {
    why: 'the names of administrators in the log are looked up one behind the other (WITH RECURSIVE)',
    tests: [
      'knows four types and nine statuses, and no other [3.3.25] [3.3.26]',
      'filters by type, status, day of Ecuador, target and words',
      'finds words of a few old records behind thousands that do not hold them [8.6.1]',
      'finds an administrator by name, each record once, page after page in order [8.6.1]',
      'counts what a search finds up to 10,000 and says that there are more [8.6.2]',
      'exports every record of a search, however few of the log hold it [8.6.5]',
      'keeps the words about a person apart, reads and finds them like the others, and shows a change of them',
    ],
  },
  {
    why: 'credits of several servers are locked in one statement (FOR UPDATE): of a person whose account is deleted, and of those that lack an offer',
    tests: [
      'is made once when two processes get it with the same key at once [8.4.6]',
      'are stored by the start, before a product can change, and by no later one [4.4.5]',
      'are stored once, however many there are and however many processes start [4.4.5]',
      'comes with the account [8.3.9]',
    ],
  },
];
