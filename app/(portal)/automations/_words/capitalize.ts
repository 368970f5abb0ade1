/** The sentence that a clause is: `Somebody joins the party`. */
export const capitalize = (clause: string): string => clause.charAt(0).toUpperCase() + clause.slice(1);
