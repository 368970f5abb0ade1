/**
 * Why the service cannot start; the operator sees the message. `inside`: its settings, keys or version, so that another
 * start changes nothing. `outside`: something that it needs is away, and may come back.
 */
export class StartFault extends Error {
  readonly where: "inside" | "outside";

  constructor(where: "inside" | "outside", message: string, options?: ErrorOptions) {
    super(message, options);
    this.where = where;
  }
}
