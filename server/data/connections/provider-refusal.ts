/** Why another service gave no account. Its message is for the log, without anything that the other service wrote. */
export class ProviderRefusal extends Error {
  readonly isDenied: boolean;

  /** @param isDenied The person did not allow it. */
  constructor(message: string, { isDenied = false } = {}) {
    super(message);
    this.isDenied = isDenied;
  }
}
