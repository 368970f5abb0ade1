/** What staff see of an application that its approval page shows. */
export const applicationFactsTexts = {
  icon: "Icon",
  description: "Description",
  privacyUrl: "Privacy policy",
  termsUrl: "Terms of service",
  logoutUris: "Sign-out addresses",
  deviceFlow: "Sign-in by a code",
  enabled: "Enabled",
} as const;
