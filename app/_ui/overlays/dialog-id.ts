import { createContext } from "react";

/** Names the dialog that a form is in; null on the page itself, and in a dialog that only its own buttons close. */
export const DialogId = createContext<string | null>(null);
