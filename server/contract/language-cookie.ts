/** The cookie with the language that somebody chose in this browser. This file imports nothing: pages need no more of it. */
export const LANGUAGE_COOKIE = "language";
