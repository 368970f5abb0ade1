export const CONNECTION_LIMITS = {
  /** From the start of a link to its answer. */
  attemptMinutes: 10,
  /** For both questions to the other service together. */
  timeoutMs: 10_000,
  /** Of one answer of the other service. */
  answerBytes: 64 * 1024,
  /** Of a name at the other service; the rest is cut off. */
  usernameCharacters: 100,
};
