export const MAIL_LIMITS = {
  subjectCharacters: 200,
  textCharacters: 20_000,
  /** A mail that the mail server has not taken for so long has failed. Staff can send it again. */
  retryHours: 24,
  /** To connect to the mail server and sign in. */
  openMs: 30_000,
  /** To send one mail, with the server's answer. */
  sendMs: 120_000,
  /** A process that has claimed a mail and not reported back for so long has ended. */
  claimSeconds: 300,
};
