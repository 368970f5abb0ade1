/** How the state of the emulator reaches the clients that are connected. */
export interface Notices {
  /** Sends a notice to an account, over the link for notices. */
  notify: (accountId: string, notice: Record<string, unknown>) => void;
  /** Sends a chat event to an account, over the chat link. */
  sendChat: (accountId: string, type: string, payload: Record<string, unknown>) => void;
  /** Shows two new friends to each other. */
  introduce: (one: string, other: string) => void;
}

export const NO_NOTICES: Notices = { notify: () => {}, sendChat: () => {}, introduce: () => {} };
