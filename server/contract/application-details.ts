import { z } from "zod";

/** Characters of base64: 16 KB. */
export const MAX_ICON_CHARACTERS = 21_848;
export const MAX_ICON_PIXELS = 128;

/** What the approval page shows of an application apart from its name, and how people sign in and out with it. */
export const APPLICATION_DETAILS = {
  description: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
  /** A square PNG in base64. Lists leave it out, except those of staff. */
  icon: z.string().nullish(),
  iconHash: z.string().nullable(),
  logoutRedirectUris: z.array(z.string()),
  /** Devices may sign people in with it by a code. */
  deviceFlow: z.boolean(),
};
