/** Text as part of a LIKE pattern, where these characters would mean something else. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
