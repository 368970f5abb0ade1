import { z } from "zod";

const MAX_LENGTH = 35;

/** The code of a language, such as `de` or `pt-BR`. Which of them there are follows from the installed catalogues. */
export const LanguageCode = z
  .string()
  .max(MAX_LENGTH)
  .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, "This must be the code of a language, such as pt-BR.");
