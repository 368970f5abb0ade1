/** Whether a database and UTF-8 can hold the text: no NUL, no lone surrogate. */
export const isStorable = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

export const UNSTORABLE_MESSAGE = "This must be well-formed Unicode without NUL characters.";
