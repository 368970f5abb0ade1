export const ApplicationFlag = { Disabled: 1, Verified: 2, VerificationPending: 4 } as const;
