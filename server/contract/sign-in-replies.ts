/** How next-auth's reply says that the password is right and a code is asked for. */
export const TWO_FACTOR_REQUIRED = "two_factor_required";
