import { createContext } from "react";

/** Names the dialog that a form is in; null on the page itself. */
export const DialogId = createContext<string | null>(null);
